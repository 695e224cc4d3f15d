import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '@/contracts/endpoint'
import { addressGroup } from '@/server/client-address'
import type { Context } from '@/server/context'
import { AppError } from '@/server/errors'
import { KEY_LIMITS } from '@/domain/access/api-key'
import { consumeUse, tooManyError } from '@/server/rate-limit'

/** Nobody may delete audit records, so the number that a user can add is bounded: for each process, in memory. */
const AUDITED_CALLS = new RateLimiterMemory({ points: 10_000, duration: 3_600 })

async function countAuditedCall(userId: string): Promise<void> {
  try {
    await AUDITED_CALLS.consume(userId)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterS = Math.ceil(refused.msBeforeNext / 1000)
    throw new AppError('too_many', 'Too many changes within an hour. Please try again later.', {
      retryAfterS,
    })
  }
}

type Caller = Pick<Context, 'actor' | 'address'>

/** Who looks at an account uses up none of the person's calls. */
const countedUser = (actor: Context['actor']): string | undefined =>
  actor?.impersonator?.userId ?? actor?.userId

type Quota = { points: number; seconds: number }

/**
 * Counts one use of a limit, tells in the headers what is left of it (draft-ietf-httpapi-ratelimit-headers), and throws
 * 429 above it.
 */
async function countQuota(
  headers: Headers,
  policy: string,
  { name, key, ...quota }: Quota & { name: string; key: string },
) {
  const state = await consumeUse({ name, ...quota }, key)
  headers.append('ratelimit-policy', `"${policy}";q=${quota.points};w=${quota.seconds}`)
  headers.append('ratelimit', `"${policy}";r=${state.remaining};t=${state.resetS}`)
  if (state.isOver) throw tooManyError({}, state)
}

/** Counts one use of a call, and of the API key that makes it; 429 above a limit. `headers`: of the answer. */
export async function countCall(
  { limit, method, path, audit }: Endpoint,
  { actor, address }: Caller,
  { deviceId, headers }: { deviceId: string; headers: Headers },
): Promise<void> {
  if (actor && audit.length > 0) await countAuditedCall(actor.userId)
  if (actor?.key) {
    const rule = { name: 'api-key', key: actor.key.id, ...KEY_LIMITS.requests }
    await countQuota(headers, 'key', rule)
  }
  if (!limit) return
  const { by, points, seconds } = limit
  const group = addressGroup(address)
  const key = { user: countedUser(actor), device: deviceId, address: group }[by] ?? group
  await countQuota(headers, 'call', { name: `${method} ${path}`, key, points, seconds })
}
