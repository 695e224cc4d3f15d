'use client'
import { pushPublicKey, subscribePush, unsubscribePush } from '@/contracts/part-calls'
import { callApi } from '@/client/api'
import { registerServiceWorker } from './service-worker'
import { type PushMemory, rememberedPush, rememberPush } from './push-memory'

const READY_MS = { subscribing: 10_000, status: 5_000 }
const LEAVE_MS = 3_000

/**
 * Why notifications could not be switched on: the browser cannot; the person refused; the question was closed without
 * an answer; the server's key could not be had; anything else, with its message.
 */
export class PushError extends Error {
  readonly kind: 'unsupported' | 'denied' | 'dismissed' | 'configuration' | 'not_ready'
  constructor(kind: PushError['kind']) {
    super(kind)
    this.name = 'PushProblem'
    this.kind = kind
  }
}

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The promise's outcome, or PushProblem `not_ready` when it takes longer. */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new PushError('not_ready')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const readyRegistration = async (): Promise<ServiceWorkerRegistration> => {
  await registerServiceWorker()
  return withTimeout(READY_MS.subscribing, navigator.serviceWorker.ready)
}

/** Null when this browser has none, without waiting for a worker that nobody has registered. */
async function currentSubscription(): Promise<PushSubscription | null> {
  if (!(await navigator.serviceWorker.getRegistration())) return null
  const { pushManager } = await withTimeout(READY_MS.status, navigator.serviceWorker.ready)
  return pushManager.getSubscription()
}

export type PushState = { permission: NotificationPermission; isOn: boolean }

/** Null where push is not supported. */
export async function pushState(userId: string): Promise<PushState | null> {
  if (!isPushSupported()) return null
  const { permission } = Notification
  if (permission !== 'granted') return { permission, isOn: false }
  const isMine = rememberedPush()?.userId === userId
  const subscription = await currentSubscription().catch(() => null)
  return { permission, isOn: isMine && subscription !== null }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

async function serverKey(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return bytesOf((await callApi(pushPublicKey, {})).publicKey)
  } catch {
    throw new PushError('configuration')
  }
}

const hasKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = options.applicationServerKey ? new Uint8Array(options.applicationServerKey) : null
  return own?.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Saves it with the account. */
async function saveSubscription(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi(subscribePush, { body: { endpoint: endpoint ?? '', expirationTime, keys: { p256dh, auth } } })
  rememberPush({ userId, endpoint: subscription.endpoint })
}

async function createSubscription(userId: string): Promise<void> {
  const { pushManager } = await readyRegistration()
  const key = await serverKey()
  const old = await pushManager.getSubscription()
  // a browser refuses a second key beside the one it has
  if (old && !hasKey(old, key)) await old.unsubscribe()
  // a push service that cannot be reached never answers
  const made = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await withTimeout(READY_MS.subscribing, made)
  try {
    await saveSubscription(subscription, userId)
  } catch (error) {
    // what the server refuses must not stay in the browser either
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
}

/** Asks the person, subscribes the browser, and saves the subscription with the account. Throws PushProblem or ApiError. */
export async function enablePush(userId: string): Promise<void> {
  if (!isPushSupported()) throw new PushError('unsupported')
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushError('denied')
  if (permission !== 'granted') throw new PushError('dismissed')
  await createSubscription(userId)
}

/** Ends the subscription with the account, then in the browser. Throws when the server could not be told. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription()
  const endpoint = subscription?.endpoint ?? rememberedPush()?.endpoint
  if (endpoint) await callApi(unsubscribePush, { body: { endpoint } })
  await subscription?.unsubscribe()
  rememberPush(null)
}

type SubscriptionCheck = { isMine: boolean; isSubscribed: boolean; keyFits: boolean }

/**
 * What is to be done when the console starts in a browser that was subscribed:
 *
 * | remembered for | subscription                  | does                                                      |
 * |----------------|-------------------------------|-----------------------------------------------------------|
 * | another person | any                           | leave: it is not this person's                            |
 * | this person    | lost, or made for another key | subscribe: anew                                           |
 * | this person    | fits                          | tell: its address may have changed, or the server lost it |
 */
export function syncStep({ isMine, isSubscribed, keyFits }: SubscriptionCheck) {
  if (!isMine) return 'leave'
  return isSubscribed && keyFits ? 'tell' : 'subscribe'
}

/** Brings browser and account together again: push services change addresses, servers change keys, people take turns. */
export async function syncPush(userId: string, remembered: PushMemory): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  const isMine = remembered.userId === userId
  const subscription = await currentSubscription()
  const keyFits = isMine && subscription !== null && hasKey(subscription, await serverKey())
  const step = syncStep({ isMine, isSubscribed: subscription !== null, keyFits })
  if (step === 'leave') await unsubscribeThisBrowser()
  if (step === 'subscribe') await createSubscription(userId)
  if (step === 'tell' && subscription) await saveSubscription(subscription, userId)
}

async function endSubscription(): Promise<void> {
  const endpoint = rememberedPush()?.endpoint
  rememberPush(null)
  if (endpoint) await callApi(unsubscribePush, { body: { endpoint } }).catch(() => undefined)
  await (await currentSubscription())?.unsubscribe()
}

/** Whoever signs out takes their alerts along; it never keeps them from leaving. */
export const unsubscribeThisBrowser = (): Promise<void> =>
  withTimeout(LEAVE_MS, endSubscription()).catch(() => undefined)

export type ShownNotification = { title: string; body: string }

/** By the browser itself; where a page may not (Android), by its service worker. */
export async function showDirectly({ title, body }: ShownNotification): Promise<void> {
  await requirePermission()
  try {
    new Notification(title, { body, tag: 'cistern-test' })
  } catch {
    await showByWorker({ title, body })
  }
}

export async function showByWorker({ title, body }: ShownNotification): Promise<void> {
  await requirePermission()
  await (await readyRegistration()).showNotification(title, { body, tag: 'cistern-test' })
}

async function requirePermission(): Promise<void> {
  if (!isPushSupported()) throw new PushError('unsupported')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
}
