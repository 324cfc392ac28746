// Slim: Pyodide's script without what nothing here can use, which is most of it: a name in JavaScript for
// every function of the interpreter, and drawing, sound and windows for programs in C. A host that packs
// nothing sends a script as it is, so it has to be small itself. Made of another Pyodide than this was
// written for, it says so.
import { minifySync } from 'vite';

/** The script, smaller. `loader` is the one that calls it, `interpreter` what it needs names for. */
export function slim(script, loader, interpreter) {
  const unnamed = withoutNames(script, loader);
  const needed = new Set(WebAssembly.Module.imports(interpreter).map(({ name }) => name));
  // The page's policy forbids it, and it would keep every name as it is.
  const strict = unnamed.replace(/(?<![\w$.])eval\(/g, 'noEval(');
  const end = 'function noEval(){throw new EvalError("not here")}';
  const { code, errors } = minifySync('pyodide.asm.mjs', withoutLibraries(strict, needed) + end, {
    module: true,
    mangle: { keepNames: { class: true, function: false } },
  });
  if (errors.length) throw new Error(`pyodide.asm.mjs: ${errors[0].message}`);
  return code;
}

/** Without `_x=Module["_x"]=wasmExports["x"]` where nobody asks for `_x`. */
function withoutNames(script, loader) {
  const count = new Map();
  for (const [word] of `${script}${loader}`.matchAll(/[\w$]+/g))
    count.set(word, (count.get(word) ?? 0) + 1);
  const gone = new Set();
  const assigned = /([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;/g;
  const text = script.replace(assigned, (all, variable, name, exported) => {
    const here = variable === exported ? 4 : 3; // its declaration, and twice or thrice here
    if (variable !== name || count.get(name) !== here) return all;
    gone.add(name);
    return '';
  });
  return changed(text, /var ([\w$,]+),wasmTable,wasmMemory;/, (_, names) => {
    const left = names.split(',').filter((name) => !gone.has(name));
    return `var ${[...left, 'wasmTable', 'wasmMemory'].join(',')};`;
  });
}

/** Without functions that only other programs could ask for; the minifier drops what they alone used. */
function withoutLibraries(script, needed) {
  const gone = new Set();
  const text = changed(script, /var wasmImports=\{([^}]*)\}/, (_, entries) => {
    const left = entries.split(',').filter((entry) => {
      const [name, variable] = entry.split(':');
      if (!needed.has(name)) gone.add(variable ?? name);
      return needed.has(name);
    });
    return `var wasmImports={${left.join(',')}}`;
  });
  return text
    .replace(/(?<=[;}])Module\["([\w$]+)"\]=\1;/g, (all, name) => (gone.has(name) ? '' : all))
    .replace(/(?<=[;}])([\w$]+)\.sig="\w+";/g, (all, name) => (gone.has(name) ? '' : all));
}

function changed(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`pyodide.asm.mjs has nothing like ${pattern}`);
  return text.replace(pattern, by);
}
