// Shows notifications of tanks and pumps while no page of the console is open. It caches nothing and holds no token:
// whatever a person chooses is done by the console, where they are signed in.

const FALLBACK = { title: 'Cistern', body: 'There is news in your console.', path: '/', actions: [] }
const ANSWER_WITHIN_MS = 1000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
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
