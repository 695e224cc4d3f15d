import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { authSecret, isSecure } from '@/server/env'
import { cookieOf } from './sessions/cookie'

/**
 * A browser that has signed in to an account is known to it, so that unknown clients that guess the password cannot
 * lock it out. The cookie is `id.signature.tag.tag…`, one tag per account, the last one first. A tag depends on the
 * password, so a password change makes browsers with old tags unknown.
 */
const NAME = isSecure ? '__Host-cistern.device' : 'cistern.device'
/** The longest that browsers keep a cookie. */
const SECONDS = 400 * 24 * 3600
const MOST_ACCOUNTS = 5
const TAG_BYTES = 16

type Account = { id: string; passwordHash: string | null }
type KnownBrowser = { id: string; tags: string[] }

let key: Buffer | undefined

function tagOf(...parts: string[]): string {
  key ??= Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern known device', 32))
  const digest = createHmac('sha256', key).update(parts.join('\0')).digest()
  return digest.subarray(0, TAG_BYTES).toString('base64url')
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const accountTag = (id: string, { id: userId, passwordHash }: Account): string =>
  tagOf('account', id, userId, passwordHash ?? '')

function parseKnownBrowser(cookies: string | null): KnownBrowser | null {
  const [id = '', signature = '', ...tags] = cookieOf(cookies, NAME)?.split('.') ?? []
  if (!/^[\w-]{22}$/.test(id) || !/^[\w-]{22}$/.test(signature)) return null
  return isSame(signature, tagOf('device', id)) ? { id, tags: tags.slice(0, MOST_ACCOUNTS) } : null
}

/** The id of a browser that has signed in here before, to any account. */
export const browserIdOf = (cookies: string | null): string | null => parseKnownBrowser(cookies)?.id ?? null

/** The id of a browser that has signed in to this account with its current password; null for an unknown browser. */
export function knownBrowserOf(cookies: string | null, account: Account): string | null {
  const device = parseKnownBrowser(cookies)
  if (!device) return null
  const tag = accountTag(device.id, account)
  return device.tags.some((one) => /^[\w-]{22}$/.test(one) && isSame(one, tag)) ? device.id : null
}

/** The Set-Cookie header that makes a browser known to an account, in addition to its other accounts. */
export function knownBrowserCookie(cookies: string | null, account: Account): string {
  const { id, tags } = parseKnownBrowser(cookies) ?? {
    id: randomBytes(TAG_BYTES).toString('base64url'),
    tags: [],
  }
  const tag = accountTag(id, account)
  const kept = [tag, ...tags.filter((one) => one !== tag)].slice(0, MOST_ACCOUNTS)
  const value = [id, tagOf('device', id), ...kept].join('.')
  return `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${isSecure ? '; Secure' : ''}`
}
