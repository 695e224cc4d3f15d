import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors'
import { pool } from './db/pool'

const limiters = new Map<string, RateLimiterPostgres>()

export type RateLimitRule = {
  name: string
  points: number
  seconds: number
  /** The message for a client above the limit. */ message?: string
}

/** One limiter per rule, counted in Postgres so that every instance shares it. */
function limiter({ name, points, seconds }: RateLimitRule): RateLimiterPostgres {
  const id = `${name}:${points}:${seconds}`
  const made =
    limiters.get(id) ??
    new RateLimiterPostgres({
      storeClient: pool(),
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
  limiters.set(id, made)
  return made
}

/** Counts one use; throws 429 when the rule is used up. */
export async function countUse(rule: RateLimitRule, key: string): Promise<void> {
  try {
    await limiter(rule).consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('too_many', rule.message ?? 'Too many requests. Please wait a moment.', {
      retryAfterS: Math.ceil(refused.msBeforeNext / 1000),
    })
  }
}

/** Refunds one use. */
export const refundUse = (rule: RateLimitRule, key: string): Promise<unknown> => limiter(rule).reward(key)
