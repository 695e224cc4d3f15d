import { vi } from 'vitest'

type Made = {
  permission?: NotificationPermission
  /** What the person answers when asked. */
  answer?: NotificationPermission
  /** The key and the address of a subscription that is there already. */
  existing?: { key: string; endpoint: string }
  /** The worker never becomes ready. */
  isStuck?: boolean
}

const bytes = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer
const textOf = (key: unknown): string => btoa(String.fromCharCode(...(key as Uint8Array)))

/**
 * Stands in for the browser's service worker, push service and notifications. `done` says in order what became of
 * them. Every new subscription has an address of its own.
 */
export function fakePush({
  permission = 'default',
  answer = 'granted',
  existing,
  isStuck = false,
}: Made = {}) {
  const done: string[] = []
  let made = 0
  let current: { endpoint: string } | null = null
  let isRegistered = existing !== undefined
  const subscriptionOf = (key: string, endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: bytes(key) },
    toJSON: () => ({
      endpoint,
      expirationTime: null,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: async () => {
      done.push(`unsubscribe ${endpoint}`)
      current = null
      return true
    },
  })
  if (existing) current = subscriptionOf(existing.key, existing.endpoint)
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        made += 1
        const one = subscriptionOf(textOf(applicationServerKey), `https://push.test/${made}`)
        done.push(`subscribe ${one.endpoint}`)
        current = one
        return one
      },
    },
    showNotification: async (title: string) => void done.push(`worker shows ${title}`),
  }
  const Notification = Object.assign(
    function (title: string) {
      done.push(`browser shows ${title}`)
    },
    {
      permission,
      requestPermission: async () => {
        if (Notification.permission === 'default') Notification.permission = answer
        return Notification.permission
      },
    },
  )
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', () => {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (path: string) => {
        done.push(`register ${path}`)
        isRegistered = true
        return registration
      },
      getRegistration: async () => (isRegistered ? registration : undefined),
      ready: isStuck ? new Promise(() => {}) : Promise.resolve(registration),
    },
  })
  return { done, isSubscribed: () => current !== null }
}

/** The browser again without any of it. */
export const noPush = (): boolean => Reflect.deleteProperty(navigator, 'serviceWorker')
