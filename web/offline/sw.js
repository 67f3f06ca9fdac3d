// Keeps the whole client in the browser, so that it opens without a network. Made complete by offline/plugin.ts: VERSION and FILES.
//
// A version is fetched whole or not at all, into a store of its own. Files whose names hold their contents' hash come from the store that has
// them: a page that is open goes on with the files it began with. A new page is asked for at the server first and is the newest there is;
// without an answer it is the kept one. The next version takes over when nobody uses the last one any more.
const version = 'VERSION';
const files = FILES;
const store = `tischlein ${version}`;
const scope = new URL(self.registration.scope);
/** How long a page is waited for before the kept one is shown. */
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

/** The page names its files relative to the root; below it that is some folders up (as in server/http). */
async function keptPage(path) {
  const cache = await caches.open(store);
  const page = await cache.match(new URL('index.html', scope));
  const up = '../'.repeat(path.split('/').length - 1);
  const text = (await page.text()).replaceAll('="./', `="${up === '' ? './' : up}`);
  return new Response(text, { headers: page.headers });
}
async function page(request) {
  const path = new URL(request.url).pathname.slice(scope.pathname.length);
  const late = new Promise((_, never) => { setTimeout(() => never(new Error('late')), patience); });
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer.status < 500) return answer;
  } catch { /* there is no network */ }
  return keptPage(path);
}
async function file(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith('api/') || path.startsWith('texts/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** A tap on "your turn" (src/lib/turncall.ts): the page that called comes to the front, or is opened again. */
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
