// What a push service brings is shown, and a tap on it leads to the table: to the window that shows it, or
// to a new one. Nothing is fetched or kept here. Registered when somebody asks to be told (lib/notices.ts).
const ANSWER = 500; // milliseconds for a window to say which table it shows

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.table ?? ''));
});

function show(data) {
  const { title, body, table } = read(data);
  return self.registration.showNotification(title, {
    body,
    tag: `turn ${table}`, // of a table the newest is enough
    renotify: true,
    icon: 'icon-192.png',
    data: { table },
  });
}

/** What was sent, where it is what a server of ours sends; something has to be shown in any case. */
function read(data) {
  let said = null;
  try {
    said = data?.json();
  } catch {
    // not ours
  }
  const text = (value) => (typeof value === 'string' ? value : '');
  const table = /^[a-z0-9]{4,20}$/.test(text(said?.table)) ? said.table : '';
  return { title: text(said?.title) || 'Nyhavn', body: text(said?.body), table };
}

async function open(table) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await Promise.all(windows.map((one) => shows(one, table)));
  const there = windows[shown.indexOf(true)];
  if (there) return there.focus();
  return self.clients.openWindow(table ? `./#/t/${table}` : './');
}

function shows(one, table) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === true);
    setTimeout(done, ANSWER, false);
    one.postMessage({ turn: table }, [port2]);
  });
}
