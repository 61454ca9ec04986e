// Keeps the shell of the app for when there is no connection, and shows push notifications. It touches neither the API nor
// anything of a seller: the lists that the offline page shows are kept by src/app/offline/cached-lists.ts.
// bundling/write-service-worker.ts fills in the version and the files of the shell. A new version waits until the last page of the
// former one is closed, so that no open page loses the files that it was built with.
const cacheName = "sellerdesk-shell-%VERSION%";
const shell = ["%SHELL%"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)));
});

const deleteFormerCaches = async () => {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith("sellerdesk-shell-") && name !== cacheName);
  await Promise.all(former.map((name) => caches.delete(name)));
};

addEventListener("activate", (event) => {
  event.waitUntil(deleteFormerCaches());
});

/** Files with a hash in their name never change: the first answer is kept. */
const findAsset = async (request) => {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

/** Finds what the network has by now; the kept file only if there is no network. */
const findFresh = async (request, path) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(path);
    if (kept) return kept;
    throw error;
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(findAsset(request));
  else if (request.mode === "navigate" && !/^\/+(api|files)(\/|$)/.test(pathname))
    event.respondWith(findFresh(request, "/index.html"));
  else if (shell.includes(pathname)) event.respondWith(findFresh(request, pathname));
});

addEventListener("push", (event) => {
  const { title, body } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, { body, icon: "/icon-192.png", tag: "sellerdesk" }),
  );
});

const openNotifications = async () => {
  const address = "/notifications";
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
};

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotifications());
});
