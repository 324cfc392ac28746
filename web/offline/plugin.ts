/** The page as a site of static files: with Python beside it, a strict policy in the page itself, and a
 * service worker that knows every file. `parts` is the folder in which `nyhavn site` has put what it made. */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const FRAMELESS = `${POLICY}; frame-ancestors 'none'`; // which only a header can say
// Only workers run Python; some hosts read what headers to send from this file.
const WORKERS = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const HEADERS = `/*
  Content-Security-Policy: ${FRAMELESS}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/assets/*Worker*.js
  ! Content-Security-Policy
  Content-Security-Policy: ${WORKERS}
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/python/*
  Cache-Control: public, max-age=31536000, immutable
`;

// Texts of the page, and what they are: packed together for the service worker, so that a first visit is as
// quick from a host that packs nothing.
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** As `packed` in compile.py: how long a list of names and sizes is, the list, and what they contain. */
function packed(files: [string, Buffer][]): Buffer {
  const names = Buffer.from(JSON.stringify(files.map(([name, data]) => [name, data.length])));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(names.length);
  return gzipSync(Buffer.concat([size, names, ...files.map(([, data]) => data)]), { level: 9 });
}

const digest = (data: Buffer | string) =>
  createHash('sha256').update(data).digest('hex').slice(0, 16);

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });
}

export function offline(parts: string): Plugin {
  let config: ResolvedConfig;
  const python = JSON.parse(readFileSync(join(parts, 'python', 'python.json'), 'utf8')) as {
    folder: string;
  };
  const answers = readFileSync(join(parts, 'answers.json'));
  const baked = `answers-${digest(answers)}.json`;
  return {
    name: 'offline',
    apply: 'build',
    config: () => ({
      define: { __PYTHON__: JSON.stringify(python), __BAKED__: JSON.stringify(`assets/${baked}`) },
    }),
    configResolved(found) {
      config = found;
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/${baked}`, source: answers });
    },
    /** When everything lies where it belongs: what there is, and a name for all of it together. */
    closeBundle() {
      const out = resolve(config.root, config.build.outDir);
      cpSync(join(parts, 'python', python.folder), join(out, 'python', python.folder), {
        recursive: true,
      });
      const files = filesIn(out).map((path): [string, Buffer] => {
        const name = relative(out, path).replaceAll('\\', '/');
        return [name === 'index.html' ? './' : name, readFileSync(path)];
      });
      const isText = (name: string) =>
        name === './' || (extname(name) in TYPES && !name.startsWith('python/'));
      const texts = packed(files.filter(([name]) => isText(name)));
      const pack = `page-${digest(texts)}.pack`;
      writeFileSync(join(out, pack), texts);
      const hashes = Object.fromEntries(files.map(([name, data]) => [name, digest(data)]));
      const constants = {
        VERSION: digest(texts + JSON.stringify(hashes)),
        FILES: hashes,
        PACK: pack,
      };
      let worker = readFileSync(join(import.meta.dirname, 'serviceWorker.js'), 'utf8');
      for (const [name, value] of Object.entries({
        ...constants,
        TYPES,
        POLICY: FRAMELESS,
        WORKERS,
      }))
        worker = worker.replace(`'${name}'`, JSON.stringify(value));
      writeFileSync(join(out, 'sw.js'), worker);
      writeFileSync(join(out, '_headers'), HEADERS);
    },
  };
}
