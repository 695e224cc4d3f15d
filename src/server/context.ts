import type { KeyGrant } from '@/domain/access/api-key'
import type { Role } from '@/domain/access/policy'

/** The API key by which a person's program calls. `hash`: of the secret that was shown, which a rotation replaces. */
export type KeyActor = KeyGrant & { id: string; name: string; hash: string }

/** The superuser behind a read-only session. */
export type Impersonator = {
  userId: string
  /** The superuser's own session. */
  sessionId: string
  /** E-mail address of the account that is looked at. */
  accountName: string
  /** When the read-only session ends. */
  until: Date
}

/** A signed-in user, from the current session and user rows, or the user of an API key. */
export type Person = {
  userId: string
  role: Role
  /** A key's own id, which is no session's: what asks for the session finds none. */
  sessionId: string
  /** When the session last proved who its user is: at sign-in or later. A key proves nothing. */
  provedAt: Date
  /** Null for a session. */
  key: KeyActor | null
  /** Null unless a superuser looks at the account of this user: such a session reads, and not everything. */
  impersonator: Impersonator | null
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
  /** Sets the session cookie on the answer, or clears it with null; `seconds` where it is kept for less than usual. */
  setSessionCookie: (token: string | null, seconds?: number) => void
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (header: string) => void
}

/** The context of a call that `route()` has authorised for a user. */
export type SignedIn = Context & { actor: Person }
