import type { Role } from '@/domain/access/policy'

/** A signed-in person as the session row and the user row say now. */
export type Person = { userId: string; role: Role; sessionId: string; sessionStartedAt: Date }

/** What every verb receives besides its input. */
export type Context = {
  requestId: string
  /** Receive time of the request. */
  now: Date
  actor: Person | null
  /** Address of the client, as the connection or a trusted proxy tells it; empty when unknown. */
  address: string
  /** The Accept-Language header as it came. */
  acceptLanguage: string
  userAgent: string
  /** The session cookie's token as it came, if any. */
  cookieToken: string | null
  /** The Cookie header as it came, if any. */
  cookies: string | null
  signal: AbortSignal
  /** Sets the session cookie on the answer, or clears it with null. */
  setSessionCookie: (token: string | null) => void
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (header: string) => void
}

/** The context of a call that `route()` has let in as a person. */
export type SignedIn = Context & { actor: Person }
