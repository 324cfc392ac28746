/** Python: its files as the build packed them, and an interpreter that has them before it starts. */
import type { PyodideAPI } from 'pyodide';
import type { PythonFiles } from './messages';

export interface Unpacked {
  wasm: ArrayBuffer;
  stdlib: ArrayBuffer;
  packs: ArrayBuffer[];
}

/** Fetch everything at once, and tell how much has come. */
export async function fetchPython(
  base: string,
  { folder, sizes }: PythonFiles,
  loaded: (bytes: number) => void,
): Promise<Unpacked> {
  let bytes = 0;
  const get = async (name: string): Promise<ArrayBuffer> => {
    const answer = await fetch(new URL(`python/${folder}/${name}`, base));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        loaded((bytes += part.length));
        out.enqueue(part);
      },
    });
    const parts = answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'));
    return new Response(parts).arrayBuffer();
  };
  const script = fetch(new URL(`python/${folder}/pyodide.asm.mjs`, base), { priority: 'low' });
  const [wasm, stdlib, ...packs] = await Promise.all([
    get('python.wasm.pack'),
    get('stdlib.zip.pack'),
    get('wheels.pack'),
    get('engine.pack'),
  ]);
  await (await script).arrayBuffer(); // in the browser's cache, for the import that follows
  loaded(Object.values(sizes).reduce((sum, size) => sum + size, 0));
  return { wasm: wasm!, stdlib: stdlib!, packs };
}

/** Start an interpreter with these files. Nothing else is fetched, from nowhere else. */
export async function startPython(
  base: string,
  { folder, info }: PythonFiles,
  { wasm, stdlib, packs }: Unpacked,
): Promise<PyodideAPI> {
  const at = new URL(`python/${folder}/`, base).href;
  const network = self.fetch;
  // Pyodide fetches these two by itself.
  self.fetch = (asked, wish) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.endsWith('pyodide.asm.wasm'))
      return Promise.resolve(
        new Response(wasm, { headers: { 'content-type': 'application/wasm' } }),
      );
    if (url.endsWith('stdlib.zip')) return Promise.resolve(new Response(stdlib));
    return network(asked, wish);
  };
  try {
    const { loadPyodide } = (await import(
      /* @vite-ignore */ `${at}pyodide.mjs`
    )) as typeof import('pyodide');
    return await loadPyodide({
      indexURL: at,
      stdLibURL: `${at}stdlib.zip`,
      lockFileContents: { info, packages: {} } as never,
      env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1' },
      fsInit: async (files: FileSystem, { sitePackages }: { sitePackages: string }) => {
        for (const pack of packs) unpack(files, sitePackages, new Uint8Array(pack));
      },
    } as Parameters<typeof loadPyodide>[0]);
  } finally {
    self.fetch = network;
  }
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, wish: { canOwn: boolean }): void;
}

/** A list of names and sizes, and what these files contain: compile.py says how. */
function unpack(files: FileSystem, folder: string, pack: Uint8Array): void {
  const size = new DataView(pack.buffer).getUint32(0, true);
  const names = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + size))) as [
    string,
    number,
  ][];
  let at = 4 + size;
  for (const [name, length] of names) {
    const path = `${folder}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    files.writeFile(path, pack.slice(at, at + length), { canOwn: true });
    at += length;
  }
}
