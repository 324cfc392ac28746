// Packs Python for the browser: node pack.mjs PACKAGE WHEELS READY OUT. Pyodide itself compiles (compile.py).
// PACKAGE has our sources; READY modules of it that are machine code (all or none), and what was worked out.
// Files are packed here, once, so that a host that packs nothing is as quick; they are called .pack, for
// some hosts unpack what is called .gz. What does not depend on the engine is kept for the next time.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { slim } from './slim.mjs';

const [source, wheels, ready, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const pyodideFolder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const script = readFileSync(join(here, 'compile.py'), 'utf8');
const { version } = JSON.parse(readFileSync(join(pyodideFolder, 'package.json'), 'utf8'));

const gzip = (data) => gzipSync(data, { level: 9 });
const digest = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
};

const started = { python: null };
async function python() {
  if (!started.python) {
    // Bytecode knows the line of everything, but not the column.
    const found = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONNODEBUGRANGES: '1' } });
    found.mountNodeFS('/wheels', wheels);
    found.mountNodeFS('/package', source);
    found.mountNodeFS('/ready', ready);
    found.mountNodeFS('/pyodide', pyodideFolder);
    found.runPython(script);
    started.python = found;
  }
  return started.python;
}
async function made(expression) {
  const found = await python();
  const proxy = found.runPython(expression);
  const data = Buffer.from(proxy.toJs());
  proxy.destroy();
  return data;
}

/** What others made: the interpreter, the library and the wheels. */
async function base(kept) {
  mkdirSync(kept, { recursive: true });
  const interpreter = readFileSync(join(pyodideFolder, 'pyodide.asm.wasm'));
  const loader = readFileSync(join(pyodideFolder, 'pyodide.mjs'), 'utf8');
  const script = readFileSync(join(pyodideFolder, 'pyodide.asm.mjs'), 'utf8');
  const files = {
    'python.wasm.pack': gzip(interpreter),
    'stdlib.zip.pack': gzip(await made("library('/pyodide/python_stdlib.zip')")),
    'wheels.pack': gzip(await made("packed(wheels('/wheels'))")),
    'pyodide.mjs': loader.replace(/^\/\/# source.*$/m, ''),
    'pyodide.asm.mjs': slim(script, loader, new WebAssembly.Module(interpreter)),
  };
  for (const [name, data] of Object.entries(files)) writeFileSync(join(kept, name), data);
}

const wheelNames = readdirSync(wheels)
  .filter((name) => name.endsWith('.whl'))
  .sort();
const key = digest(
  version,
  script,
  readFileSync(fileURLToPath(import.meta.url)),
  readFileSync(join(here, 'slim.mjs')),
  ...wheelNames.map((name) => readFileSync(join(wheels, name))),
);
const kept = join(out, '..', `base-${key}`);
if (!existsSync(kept)) {
  const making = `${kept}-${process.pid}`;
  await base(making);
  if (existsSync(kept)) rmSync(making, { recursive: true });
  else renameSync(making, kept);
}
const files = Object.fromEntries(
  readdirSync(kept).map((name) => [name, readFileSync(join(kept, name))]),
);
files['engine.pack'] = gzip(await made("packed(engine('/package', '/ready'))"));

rmSync(out, { recursive: true, force: true });
const folder = digest(
  ...Object.keys(files)
    .sort()
    .map((name) => files[name]),
);
mkdirSync(join(out, folder), { recursive: true });
for (const [name, data] of Object.entries(files)) writeFileSync(join(out, folder, name), data);
const sizes = Object.fromEntries(
  Object.keys(files)
    .sort()
    .map((name) => [name, files[name].length]),
);
const lock = JSON.parse(readFileSync(join(pyodideFolder, 'pyodide-lock.json'), 'utf8'));
writeFileSync(
  join(out, 'python.json'),
  JSON.stringify({ folder, sizes, info: lock.info }, null, 2) + '\n',
);
process.exit(0); // timers of Python would keep us here
