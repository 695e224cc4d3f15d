// Shows notifications of tanks and pumps while no page of the console is open, and a page with the last known levels
// while the console cannot be reached. It holds no token and caches nothing else: whatever a person chooses is done by
// the console, where they are signed in.

const FALLBACK = { title: 'Cistern', body: 'There is news in your console.', path: '/', actions: [] }
const ANSWER_WITHIN_MS = 1000
const OFFLINE_CACHE = 'offline-1'
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.js', '/offline.css', '/icon.svg']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflineFiles())
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
  else if (OFFLINE_FILES.includes(new URL(event.request.url).pathname)) event.respondWith(offlineFile(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data)).catch(() => show(FALLBACK))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data, event.action)))
})
// the console notices at its next start that the address is a new one, and tells the server
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (options && !event.newSubscription) event.waitUntil(self.registration.pushManager.subscribe(options))
})

/** Notifications must work where these cannot be had. */
async function keepOfflineFiles() {
  try {
    const cache = await caches.open(OFFLINE_CACHE)
    await cache.addAll(OFFLINE_FILES.map((url) => new Request(url, { cache: 'reload' })))
  } catch (error) {
    console.warn('the offline page could not be kept', error)
  }
}

async function takeOver() {
  // the page is asked for while the worker starts
  await self.registration.navigationPreload?.enable()
  const old = (await caches.keys()).filter((name) => name !== OFFLINE_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A page from the server; without a network the offline page under the same address. */
async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE)
    if (page) return page
    throw error
  }
}

async function offlineFile({ request }) {
  return (await caches.match(request)) ?? fetch(request)
}

/** What was sent, or the fallback: a browser stops delivering to a worker that shows nothing. */
function read(data) {
  try {
    const sent = data.json()
    return typeof sent.title === 'string' && sent.title ? sent : FALLBACK
  } catch {
    return FALLBACK
  }
}

const text = (value, otherwise = '') => (typeof value === 'string' ? value : otherwise)

async function show(sent) {
  const tag = text(sent.tag)
  const at = Date.parse(sent.at)
  const { path, alertId } = sent
  await self.registration.showNotification(sent.title, {
    body: text(sent.body),
    tag,
    renotify: tag !== '' && sent.renotify === true && !(await isShown(tag, sent.at)),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: text(sent.language, 'en'),
    timestamp: Number.isNaN(at) ? Date.now() : at,
    requireInteraction: sent.severity === 'critical',
    actions: Array.isArray(sent.actions) ? sent.actions.slice(0, 2) : [],
    data: { path: text(path, '/'), alertId: text(alertId), at: text(sent.at) },
  })
}

/** The same message a second time replaces the first without a sound. */
async function isShown(tag, at) {
  const shown = await self.registration.getNotifications({ tag })
  return shown.some(({ data }) => data?.at === at)
}

/** Where in the console a click leads: never to another site. */
function addressOf(data, action) {
  const wanted = URL.canParse(text(data?.path), self.location.origin)
    ? new URL(text(data?.path), self.location.origin)
    : null
  const url = wanted?.origin === self.location.origin ? wanted : new URL('/', self.location.origin)
  if (action === 'acknowledge' && text(data?.alertId)) url.searchParams.set('ack', data.alertId)
  return url
}

/** In the window of the console that was used last, if it answers; else in a new one. */
async function open(url) {
  const [client] = await self.clients.matchAll({ type: 'window' })
  const isTaken = client && (await takes(client, url.pathname + url.search + url.hash))
  return isTaken ? client.focus() : self.clients.openWindow(url.href)
}

/** Asks a page to go there itself, so that nothing in it is lost. */
function takes(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    client.postMessage({ type: 'open', path }, [port2])
  })
}
