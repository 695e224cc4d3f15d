import { decode, encode } from 'next-auth/jwt'
import type * as z from 'zod'
import { authSecret } from '@/server/env'

type Purpose = 'passkey-add' | 'passkey-login' | 'oauth-handover' | 'impersonation'

/**
 * An encrypted, expiring text for one purpose, readable by this server only. It is no session token: its key differs.
 */
export const sealToken = (
  purpose: Purpose,
  content: Record<string, string>,
  seconds: number,
): Promise<string> => encode({ token: content, secret: authSecret(), salt: purpose, maxAge: seconds })

/** What was sealed, or null when it is expired, forged or for another purpose. */
export async function unsealToken<S extends z.ZodType>(
  purpose: Purpose,
  schema: S,
  sealed: string | null,
): Promise<z.output<S> | null> {
  if (!sealed) return null
  const content = await decode({ token: sealed, secret: authSecret(), salt: purpose }).catch(() => null)
  return schema.safeParse(content).data ?? null
}
