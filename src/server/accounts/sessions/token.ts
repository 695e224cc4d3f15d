import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod'
import { type Role, ROLES } from '@/domain/access/policy'
import { authSecret } from '@/server/env'
import { SESSION_SECONDS } from './cookie'

const SessionClaims = z.object({ sub: z.uuid(), sid: z.uuid(), role: z.enum(ROLES) })
export type Claims = z.output<typeof SessionClaims>

/** A next-auth JWE naming the user, the session row and, as a hint for redirects only, the role. */
export function issueToken(claims: { userId: string; sessionId: string; role: Role }): Promise<string> {
  const token = { sub: claims.userId, sid: claims.sessionId, role: claims.role }
  return encode({ token, secret: authSecret(), maxAge: SESSION_SECONDS })
}

/** What a token says, or null when it is expired, forged or not ours. */
export async function readToken(token: string): Promise<Claims | null> {
  const payload = await decode({ token, secret: authSecret() }).catch(() => null)
  return SessionClaims.safeParse(payload).data ?? null
}
