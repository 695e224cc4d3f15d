import type { Endpoint } from '@/contracts/endpoint'
import { mayCallReadOnly, NOT_SHOWN } from '@/domain/access/read-only'
import { readToken } from '@/server/accounts/sessions/token'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context } from '@/server/context'
import { AppError } from '@/server/errors'

const CHANGES = 'You are looking at this account and can change nothing. Leave it first.'

/**
 * The one place that keeps a read-only session to reading; every adapter between a request and a verb asks here before
 * anything else. `token`: the one that was sent, for a public call, which looks up no session.
 */
export async function requireReadOnlyAllowed(
  endpoint: Endpoint,
  ctx: Context,
  token: string | null = null,
): Promise<void> {
  const { method, path, access } = endpoint
  if (mayCallReadOnly(endpoint) || !(await isReadOnly(ctx, access === 'public' ? token : null))) return
  const message = method === 'GET' ? NOT_SHOWN : CHANGES
  if (ctx.actor)
    await recordRefusal(ctx, {
      action: 'access.refuse',
      entity: { type: 'call', id: `${method} ${path}` },
      reason: message,
    })
  throw new AppError('read_only_session', message)
}

async function isReadOnly({ actor }: Context, token: string | null): Promise<boolean> {
  if (actor) return actor.impersonator !== null
  return token !== null && ((await readToken(token))?.readOnly ?? false)
}
