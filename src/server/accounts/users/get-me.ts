import type { getMe } from '@/contracts/account'
import { issueCookieWhenMissing } from '@/server/accounts/sessions/restore-cookie'
import { impersonationView } from '@/server/accounts/sessions/impersonation-view'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { userView } from '@/server/user-view'

export const getCurrentUser: Verb<typeof getMe> = async (ctx) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  await issueCookieWhenMissing(ctx)
  return { user: userView(user), impersonation: impersonationView(ctx.actor, ctx.now) }
}
