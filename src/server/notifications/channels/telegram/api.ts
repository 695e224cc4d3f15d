import { Api, type ApiClientOptions, GrammyError } from 'grammy'
import { env } from '@/server/env'

/** Timeout of every call except the long poll. */
const ANSWER_WITHIN_S = 10

type Configured = { token: string; apiRoot: string; api: Api }
let made: Configured | null = null

/** Options of grammy for the configured Bot API. */
export const telegramClientOptions = (timeoutSeconds = ANSWER_WITHIN_S): ApiClientOptions => ({
  apiRoot: env.TELEGRAM_API_ROOT.replace(/\/+$/, ''),
  timeoutSeconds,
})

/** The bot's API; null when this server has no bot. */
export function telegramApi(): Api | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot } = env
  if (!token) return null
  if (made?.token !== token || made.apiRoot !== apiRoot)
    made = { token, apiRoot, api: new Api(token, telegramClientOptions()) }
  return made.api
}

/** The bot's own id is the first part of its token; the token itself stays secret. */
export const botIdOf = (token: string): number => Number(token.split(':')[0])

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammy's types require the AbortSignal of another package; at runtime any signal works. */
export const grammySignal = (signal: AbortSignal): GrammySignal => signal as unknown as GrammySignal

/** Telegram's requested delay; 0 without one. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1000 : 0
