// A cache of files, and nothing else: after the first visit the page needs no network. Each version of the
// site is kept whole or not at all; what has not changed is taken over. A new version waits until it is asked
// for ('now'), or until no tab shows the old one. `nyhavn site` fills in the constants.
const VERSION = 'VERSION';
const FILES = 'FILES'; // every file of the site, with a hash
const PACK = 'PACK'; // all texts of the page in one, ...
const TYPES = 'TYPES'; // ... what they are, ...
const POLICY = 'POLICY'; // ... and the policy of the page ...
const WORKERS = 'WORKERS'; // ... and of its workers: what is unpacked has no headers of a host
const PREFIX = `nyhavn ${new URL(self.registration.scope).pathname} `;
const NAME = PREFIX + VERSION;
const HASHES = '?hashes'; // where a cache says what is in it

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', ({ data }) => {
  if (data === 'now') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const name = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (name === '' || name === 'index.html' || name in FILES)
    event.respondWith(answer(request, name));
});

async function answer(request, name) {
  const cache = await caches.open(NAME);
  return (await cache.match(name === 'index.html' || name === '' ? './' : name)) ?? fetch(request);
}

async function fill() {
  const cache = await caches.open(NAME);
  const before = await known();
  let texts = null;
  try {
    for (const [name, hash] of Object.entries(FILES)) {
      let found = before.get(hash);
      if (!found && typeOf(name)) found = (texts ??= await unpack()).get(name);
      // What is named by its hash, in a folder, is what was fetched before.
      found ??= await fetch(name, { cache: name.includes('/') ? 'force-cache' : 'reload' });
      if (!found.ok) throw new Error(`${name}: ${found.status}`);
      await cache.put(name, found);
    }
    await cache.put(HASHES, new Response(JSON.stringify(FILES)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** What kind of text a file of the page is; nothing if it is none. */
function typeOf(name) {
  if (name === './') return TYPES['.html'];
  return name.startsWith('python/') ? undefined : TYPES[name.slice(name.lastIndexOf('.'))];
}

/** The texts of the page: a list of names and sizes, and what they contain (see plugin.ts). */
async function unpack() {
  const answer = await fetch(PACK);
  if (!answer.ok) throw new Error(`${PACK}: ${answer.status}`);
  const stream = answer.body.pipeThrough(new DecompressionStream('gzip'));
  const data = await new Response(stream).arrayBuffer();
  let at = 4 + new DataView(data).getUint32(0, true);
  const found = new Map();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(data.slice(4, at)))) {
    const policy = /Worker-.*\.js$/.test(name) ? WORKERS : POLICY;
    const headers = { 'Content-Type': typeOf(name), 'Content-Security-Policy': policy };
    found.set(name, new Response(data.slice(at, at + size), { headers }));
    at += size;
  }
  return found;
}

/** What earlier versions have, by hash. */
async function known() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === NAME) continue;
    const cache = await caches.open(name);
    const hashes = await (await cache.match(HASHES))?.json();
    for (const [file, hash] of Object.entries(hashes ?? {})) {
      const kept = await cache.match(file);
      if (kept) found.set(hash, kept);
    }
  }
  return found;
}

/** Forget earlier versions, and answer from now on, also the page that brought the first one. */
async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}
