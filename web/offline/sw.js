// Keeps the whole client in the browser, so that it opens without a network. offline/plugin.ts fills in VERSION and FILES.
//
// A version is fetched completely or not at all, into a store of its own. Files with a hash in their name come from the store that has them,
// so an open page goes on with the files it began with. For a new page the worker asks the server first, which has the newest version;
// without an answer it uses the kept one. The next version takes over when no page uses the last one any more.
//
// Texts of languages that a server's operator has added or changed belong to no version: they have a store of their own.
const version = 'VERSION';
const files = FILES;
const store = `tischlein ${version}`;
const scope = new URL(self.registration.scope);
/** Activating a version deletes stores whose names begin with 'tischlein ', but not this one. */
const textStore = 'tischlein-texts';
/** Two files for each of four languages. The oldest go first. */
const mostTexts = 8;
/** How long to wait for the server before what is kept is used. */
const patience = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(files.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' })))));
});
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('tischlein ') && name !== store) await caches.delete(name);
    await self.clients.claim();
  })());
});

/** The page names its files relative to the root; for a page below the root this adds the way up (as in server/http). */
async function keptPage(path) {
  const cache = await caches.open(store);
  const page = await cache.match(new URL('index.html', scope));
  const up = '../'.repeat(path.split('/').length - 1);
  const text = (await page.text()).replaceAll('="./', `="${up === '' ? './' : up}`);
  return new Response(text, { headers: page.headers });
}
/** The server's answer, unless it fails or comes late. */
async function inTime(asked) {
  const late = new Promise((_, never) => { setTimeout(() => never(new Error('late')), patience); });
  try {
    const answer = await Promise.race([asked, late]);
    return answer.status < 500 ? answer : null;
  } catch { return null; /* there is no network */ }
}
async function page(request) {
  const path = new URL(request.url).pathname.slice(scope.pathname.length);
  return (await inTime(fetch(request))) ?? keptPage(path);
}

async function keepText(url, answer) {
  const cache = await caches.open(textStore);
  await cache.delete(url);  // so that it becomes the newest
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostTexts)).map((one) => cache.delete(one)));
}
/** A language is two files: what the page says (.json), and what the engine of tables in this browser says (.po). If one has changed, both
 *  are kept anew. */
async function keepLanguage(url, answer) {
  const kept = await (await caches.open(textStore)).match(url), text = await answer.clone().text();
  if (kept && (await kept.text()) === text) return;
  await keepText(url, answer);
  const other = url.endsWith('.json') ? url.replace(/\.json$/, '.po') : url.replace(/\.po$/, '.json');
  const its = await fetch(other);
  if (its.ok) await keepText(other, its);
}
function texts(event) {
  const { url } = event.request;
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => (answer.ok ? keepLanguage(url, answer.clone()) : undefined)).catch(() => { /* no network, or no room */ }));
  event.respondWith((async () => (await inTime(asked)) ?? (await (await caches.open(textStore)).match(url)) ?? asked)());
}
async function file(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith('api/')) return;
  if (path.startsWith('texts/')) { texts(event); return; }
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** A tap on the notification "your turn" (src/lib/turn_notifier.ts): brings the page that sent it to the front, or opens it again. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const wanted = new URL(notification.data, scope);
  const isThere = ({ url }) => { const { pathname, search } = new URL(url); return pathname === wanted.pathname && search === wanted.search; };
  event.waitUntil((async () => {
    const open = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).find(isThere);
    return open ? open.focus() : self.clients.openWindow(wanted.href);
  })());
});
