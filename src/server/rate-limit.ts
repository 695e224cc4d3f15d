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

/** What is left of a rule after a use; `isOver`: that use was one too many. */
export type LimitState = { isOver: boolean; remaining: number; resetS: number }

/** Counts one use. */
export async function consumeUse(rule: RateLimitRule, key: string): Promise<LimitState> {
  const state = await limiter(rule)
    .consume(key)
    .then(
      (left) => ({ left, isOver: false }),
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return { left: refused, isOver: true }
      },
    )
  const { remainingPoints, msBeforeNext } = state.left
  return { isOver: state.isOver, remaining: remainingPoints, resetS: Math.ceil(msBeforeNext / 1000) }
}

/** The refusal of a client above a limit. */
export const tooManyError = ({ message }: Pick<RateLimitRule, 'message'>, { resetS }: LimitState): AppError =>
  new AppError('too_many', message ?? 'Too many requests. Please wait a moment.', { retryAfterS: resetS })

/** Counts one use; throws 429 when the rule is used up. */
export async function countUse(rule: RateLimitRule, key: string): Promise<void> {
  const state = await consumeUse(rule, key)
  if (state.isOver) throw tooManyError(rule, state)
}

/** Refunds one use. */
export const refundUse = (rule: RateLimitRule, key: string): Promise<unknown> => limiter(rule).reward(key)
