import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { type BrowserContext, expect, type Page, type Worker } from 'playwright/test'

const WORKER = readFileSync(resolve(import.meta.dirname, '../../../public/sw.js'), 'utf8')

/** A site with nothing but the service worker of notifications, and what its buttons call. */
export async function startWorkerSite() {
  const acted: { action: string; token: string }[] = []
  const held: (() => void)[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/api/push/act') {
      const pressed = (await json(request)) as (typeof acted)[number]
      if (pressed.token === 'spent') response.statusCode = 409
      else acted.push(pressed)
      if (pressed.token === 'held') await new Promise<void>((release) => held.push(release))
      return response.end('{}')
    }
    const isWorker = request.url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    return response.end(isWorker ? WORKER : '<!doctype html><title>Site</title><h1>Site</h1>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** What buttons asked for and got. */
    acted,
    /** Answers what waits for an answer: the token `held` gets none before. */
    release: () => held.splice(0).forEach((answer) => answer()),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The notifications on the screen, as the worker made them. */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    const found = await (await ready).getNotifications()
    return found.map(({ title, body, tag, lang, requireInteraction, data }) => {
      return { title, body, tag, lang, requireInteraction, data: data as Record<string, string> }
    })
  })

/** Registers the worker on a page, and hands it messages as the browser's push service would. */
export async function startWorker(context: BrowserContext, page: Page) {
  await context.grantPermissions(['notifications'])
  const began = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const worker: Worker = await began
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  // what is delivered to a worker that is still activating may be lost
  const activated = new Promise<string>((done) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated')
      if (version) done(version.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await activated
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = async (...given) => {
      await show(...given)
      scope.shown = (scope.shown ?? 0) + 1
    }
  })
  const countShown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown ?? 0)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: `${origin}/`, registrationId, data })
  return {
    worker,
    /** Resolves when all are up that came at once. */
    pushAtOnce: async (...messages: object[]) => {
      const before = await countShown()
      await Promise.all(messages.map((one) => deliver(JSON.stringify(one))))
      await expect.poll(countShown).toBe(before + messages.length)
    },
    /** Resolves when the notification is up: who asks for the list before that makes the browser forget it. */
    push: async (data: unknown) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      const before = await countShown()
      await deliver(text)
      await expect.poll(countShown).toBeGreaterThan(before)
    },
  }
}

type Scope = {
  registration: { showNotification: (title: string, options?: object) => Promise<void> }
  /** Notifications that are up. */
  shown?: number
}

/**
 * Clicks the notification that is shown, or one of its buttons. No person does: so instead of opening windows and
 * moving the focus, which browsers allow to persons only, it answers what the worker would have done.
 */
export const click = (worker: Worker, action = '') =>
  worker.evaluate(async (chosen) => {
    type Scope = {
      registration: { getNotifications: () => Promise<Notification[]> }
      clients: { openWindow: (url: string) => Promise<null> }
      dispatchEvent: (event: Event) => boolean
      WindowClient: { prototype: { focus: () => Promise<null> } }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string>((done) => {
      scope.clients.openWindow = async (url) => (done(`opened ${url}`), null)
      scope.WindowClient.prototype.focus = async () => (done('focused'), null)
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }))
    })
  }, action)

/** Presses a button of the notification that is shown; resolves when the worker has done with it. */
export const press = (worker: Worker, action: string) =>
  worker.evaluate(async (chosen) => {
    type Scope = {
      registration: { getNotifications: () => Promise<Notification[]> }
      dispatchEvent: (event: Event) => boolean
      NotificationEvent: new (type: string, init: object) => Event
    }
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    const event = new scope.NotificationEvent('notificationclick', { notification, action: chosen })
    await new Promise((done) => {
      scope.dispatchEvent(Object.assign(event, { waitUntil: done }))
    })
  }, action)
