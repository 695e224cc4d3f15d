// Shows notifications of tanks and pumps while no page of the console is open, and a page with the last known levels
// while the console cannot be reached. It holds no session and caches nothing else: a button acts by a token of its own,
// which works once; whatever else a person chooses is done by the console, where they are signed in.

const FALLBACK = { title: 'Cistern', body: 'There is news in your console.', path: '/', actions: [] }
const ANSWER_WITHIN_MS = 1000
const ACT_WITHIN_MS = 4000
/** Open alerts that one notification tells of. */
const MOST_ALERTS = 5
const SEVERITIES = ['critical', 'warning', 'info', 'success']
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
self.addEventListener('push', (event) =>
  event.waitUntil(inTurn(() => take(read(event.data))).catch(() => show([FALLBACK]))),
)
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(press(event.notification, event.action)),
)
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

const rank = ({ severity }) => SEVERITIES.indexOf(severity) + 1 || SEVERITIES.length + 1

let lastTurn = Promise.resolve()

/** One after the other: each reads what is shown and takes its place. */
function inTurn(run) {
  const turn = lastTurn.then(run)
  lastTurn = turn.catch(() => {})
  return turn
}

const shownUnder = (tag) => (tag === '' ? [] : self.registration.getNotifications({ tag }))
const alertsIn = (shown) => shown.flatMap(({ data }) => data?.alerts ?? [])

/** Notifications of one tag, which is that of a device, stand as one: the worst alert first, the others beneath it. */
async function take(sent) {
  const tag = text(sent.tag)
  const alertId = text(sent.alertId)
  if (Array.isArray(sent.ends)) await takeOut(sent.ends)
  const shown = await shownUnder(tag)
  const before = alertsIn(shown)
  const others = alertId === '' ? [] : before.filter((one) => one.alertId !== alertId)
  // the same message a second time takes the place of the first without a sound
  const isKnown = [...shown.map(({ data }) => data), ...before].some(
    (one) => one?.at === sent.at && one.alertId === alertId,
  )
  const told = sent.over === true && others.length > 0 ? others : [sent, ...others]
  const renotify = tag !== '' && sent.renotify === true && !isKnown
  return show(told, renotify)
}

/** Alerts that are over leave the notifications of their devices. */
async function takeOut(ended) {
  for (const notification of await self.registration.getNotifications()) {
    const before = alertsIn([notification])
    const left = before.filter(({ alertId }) => !ended.includes(alertId))
    if (left.length === before.length) continue
    if (left.length > 0) await show(left)
    else notification.close()
  }
}

/** The worst first. `renotify`: with sound, although it may take the place of another. */
async function show(all, renotify = false) {
  const told = [...all].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_ALERTS)
  const [first, ...others] = told
  const at = Date.parse(first.at)
  const { path, alertId } = first
  await self.registration.showNotification(first.title, {
    body: [text(first.body), ...others.map(({ title }) => title)].join('\n'),
    tag: text(first.tag),
    renotify,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: text(first.language, 'en'),
    timestamp: Number.isNaN(at) ? Date.now() : at,
    requireInteraction: told.some(({ severity }) => severity === 'critical'),
    actions: Array.isArray(first.actions)
      ? first.actions.slice(0, 2).map(({ action, title }) => ({ action, title }))
      : [],
    data: {
      path: text(path, '/'),
      alertId: text(alertId),
      at: text(first.at),
      // what is over is told once
      alerts: told.filter((one) => text(one.alertId) !== '' && one.over !== true),
    },
  })
}

/** Tokens whose action is under way: a second press of a button waits for the first. */
const acting = new Set()

/** Does what a button says without the console. Where that fails the alert stays, and the console opens at it. */
async function press(notification, action) {
  const { data } = notification
  const [first] = data?.alerts ?? []
  const buttons = Array.isArray(first?.actions) ? first.actions : []
  const button = buttons.find((one) => one.action === action && text(one.token) !== '')
  if (!button) {
    // what comes under the same tag while a window opens would be closed in its place
    notification.close()
    return open(addressOf(data, action))
  }
  if (acting.has(button.token)) return
  acting.add(button.token)
  const isDone = await act(button)
  acting.delete(button.token)
  return isDone ? inTurn(() => showDone(notification, button)) : open(addressOf(data, action))
}

/** What a button did, in the notification as it stands by then; some systems close it when a button is pressed. */
async function showDone(notification, button) {
  const [pressed] = notification.data.alerts
  const shown = await shownUnder(notification.tag)
  const alerts = alertsIn(shown.length > 0 ? shown : [notification])
  const others = alerts.filter(({ alertId }) => alertId !== pressed.alertId)
  const actions = pressed.actions.filter(({ action }) => action !== button.action)
  const done = text(button.done)
  const left = done === '' ? others : [{ ...pressed, body: done, actions }, ...others]
  if (left.length > 0) return show(left)
  notification.close()
}

async function act({ action, token }) {
  try {
    const answer = await fetch('/api/push/act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, token }),
      credentials: 'omit',
      signal: AbortSignal.timeout(ACT_WITHIN_MS),
    })
    return answer.ok
  } catch {
    return false
  }
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
