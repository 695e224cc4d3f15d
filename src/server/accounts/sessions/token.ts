import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod'
import { ROLES } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { authSecret } from '@/server/env'
import { SESSION_SECONDS } from './cookie'

const SessionClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(ROLES),
  /** Of a read-only session; the session row decides. */
  readOnly: z.boolean().default(false),
})
export type Claims = z.output<typeof SessionClaims>

/** Of a read-only session: the database ends it earlier, by its own clock. */
export const READ_ONLY_SECONDS = 40 * 60

type Issued = Pick<Person, 'userId' | 'sessionId' | 'role'> & { isReadOnly?: boolean }

/** A next-auth JWE naming the user, the session row and, as a hint for redirects only, the role. */
export function issueToken({ userId, sessionId, role, isReadOnly = false }: Issued): Promise<string> {
  const token = { sub: userId, sid: sessionId, role, ...(isReadOnly && { readOnly: true }) }
  return encode({ token, secret: authSecret(), maxAge: isReadOnly ? READ_ONLY_SECONDS : SESSION_SECONDS })
}

/** What a token says, or null when it is expired, forged or not ours. */
export async function readToken(token: string): Promise<Claims | null> {
  const payload = await decode({ token, secret: authSecret() }).catch(() => null)
  return SessionClaims.safeParse(payload).data ?? null
}
