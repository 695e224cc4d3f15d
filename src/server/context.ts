import type { Role } from '@/domain/access/policy'

/** A signed-in user, from the current session and user rows. */
export type Person = {
  userId: string
  role: Role
  sessionId: string
  /** When the session last proved who its user is: at sign-in or later. */
  provedAt: Date
}

/** What every verb receives besides its input. */
export type Context = {
  requestId: string
  /** Receive time of the request. */
  now: Date
  actor: Person | null
  /** Address of the client from the connection or a trusted proxy; empty when unknown. */
  address: string
  /** The Accept-Language header. */
  acceptLanguage: string
  userAgent: string
  /** The session cookie's token, if any. */
  cookieToken: string | null
  /** The Cookie header, if any. */
  cookies: string | null
  signal: AbortSignal
  /** Sets the session cookie on the answer, or clears it with null. */
  setSessionCookie: (token: string | null) => void
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (header: string) => void
}

/** The context of a call that `route()` has authorised for a user. */
export type SignedIn = Context & { actor: Person }
