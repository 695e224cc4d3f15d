import type { User } from '@/generated/prisma/client'
import { hashPassword } from './password'
import { requireGoodPassword } from './password-rules'
import { requireFresh } from '@/server/accounts/reauth'
import type { SignedIn } from '@/server/context'

type Change = { user: User; password: string; currentPassword: string | undefined }

/** The new hash, once the session has proved who it is. */
export async function newPasswordHash(ctx: SignedIn, change: Change): Promise<string> {
  const { user, password, currentPassword } = change
  requireGoodPassword({ password, email: user.email, name: user.name })
  await requireFresh(ctx, { user, currentPassword, prompt: 'Enter your current password to set a new one' })
  return hashPassword(password, { isKnown: true })
}
