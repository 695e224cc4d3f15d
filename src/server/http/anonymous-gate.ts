import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { browserIdOf } from '@/server/accounts/known-browser'
import { addressGroup } from '@/server/client-address'
import { fairQueue } from '@/server/fair-queue'

/** Few at once, so that they never hold all of the database's connections; the rest waits where it costs nothing. */
const UNKNOWN_BROWSERS = { atOnce: 4, most: 256, mostOfOne: 68 }
/** Known browsers have slots of their own, which unknown clients cannot fill. */
const KNOWN_BROWSERS = { atOnce: 4, most: 32, mostOfOne: 4 }

const patternOf = ({ path }: Endpoint): string => `/api${path.replace(/\{\w+\}/g, '[^/]+')}`

/** Calls that are open to unauthenticated clients and cost more than a look-up: sign-in, registration, mails, links. */
export const anonymousCalls = (Object.values(endpoints) as Endpoint[]).filter(
  ({ access, method, limit }) => access === 'public' && (method !== 'GET' || limit !== null),
)
const ANONYMOUS = new RegExp(`^(?:${anonymousCalls.map(patternOf).join('|')})$`)

/** Whether a request is such a call, however its path is spelled. */
export function isAnonymousCall(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    return ANONYMOUS.test(
      decodeURIComponent(path)
        .replace(/[/\\]+/g, '/')
        .replace(/(.)\/$/, '$1'),
    )
  } catch {
    return false
  }
}

type AnonymousCaller = { address: string; cookies: string | null }

/** Bounds the anonymous calls in progress, before anything is spent on them. */
export function anonymousGate() {
  const unknown = fairQueue(UNKNOWN_BROWSERS)
  const known = fairQueue(KNOWN_BROWSERS)
  /** Calls `start` at its turn. Returns the function that ends the request; null when the queue is full. */
  return ({ address, cookies }: AnonymousCaller, start: () => void): (() => void) | null => {
    const device = browserIdOf(cookies)
    return (device === null ? null : known(device, start)) ?? unknown(addressGroup(address), start)
  }
}
