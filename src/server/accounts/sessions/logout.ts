import type { logout } from '@/contracts/account'
import type { Verb } from '@/server/verb'
import { endSession } from './end-session'

export const logoutUser: Verb<typeof logout> = async (ctx) => {
  await endSession(ctx.actor.sessionId, ctx.now)
  ctx.setSessionCookie(null)
  return { ok: true }
}
