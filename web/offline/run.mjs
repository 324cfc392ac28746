// Run: node run.mjs SITE SCRIPT. A script in the Python of a built site, with all that is packed for it, but
// without a browser. The script prints; it may be asked how much processor time was spent (`spent()`, in ms).
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const [site, script] = process.argv.slice(2);
const { info } = JSON.parse(
  readFileSync(new URL('../node_modules/pyodide/pyodide-lock.json', import.meta.url)),
);
const [folder] = readdirSync(join(site, 'python'));
const read = (name) => readFileSync(join(site, 'python', folder, name));
const at = mkdtempSync(join(tmpdir(), 'nyhavn-'));
try {
  writeFileSync(join(at, 'pyodide.asm.mjs'), read('pyodide.asm.mjs'));
  writeFileSync(join(at, 'pyodide.asm.wasm'), gunzipSync(read('python.wasm.pack')));
  writeFileSync(join(at, 'stdlib.zip'), gunzipSync(read('stdlib.zip.pack')));
  const python = await loadPyodide({
    indexURL: at,
    stdLibURL: join(at, 'stdlib.zip'),
    lockFileContents: { info, packages: {} },
    env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1' },
    fsInit: async (files, { sitePackages }) => {
      for (const name of ['wheels.pack', 'engine.pack'])
        unpack(files, sitePackages, gunzipSync(read(name)));
    },
  });
  python.globals.set('spent', () => process.cpuUsage().user / 1000); // ms;
  await python.runPythonAsync(`${readFileSync(script, 'utf8')}\nawait main()\n`);
} finally {
  rmSync(at, { recursive: true });
}
process.exit(0); // timers of Python would keep us here

function unpack(files, folder, pack) {
  let at = 4 + pack.readUInt32LE(0);
  for (const [name, size] of JSON.parse(pack.subarray(4, at).toString())) {
    const path = `${folder}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    files.writeFile(path, pack.subarray(at, at + size));
    at += size;
  }
}
