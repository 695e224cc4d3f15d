import { isSecure } from '@/server/env'

/** next-auth's own cookie name, so that its middleware helpers find the token. */
export const SESSION_COOKIE = isSecure ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
export const SESSION_SECONDS = 30 * 24 * 3600

export const cookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  path: '/',
} as const

export function sessionCookieHeader(token: string | null, seconds: number = SESSION_SECONDS): string {
  const age = token ? seconds : 0
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}

/** The value of one cookie of a Cookie header, or null. */
export function cookieOf(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/** The session token of a Cookie header, or null. */
export const cookieTokenOf = (header: string | null): string | null => cookieOf(header, SESSION_COOKIE)
