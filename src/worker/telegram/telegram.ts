import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { botIdOf, retryAfterOf } from '@/server/notifications/channels/telegram/api'
import { isSwitchedOff } from '@/server/runtime/flags'
import { createBot, prepareBot } from '@/server/telegram/bot'
import { type BotLock, tryBotLock } from '@/server/telegram/lock'
import { pollUpdates } from '@/server/telegram/poll'

const LOOK_AGAIN_MS = 5_000
const LOOK_AT_FLAG_MS = 1_000
const FIRST_WAIT_MS = 1_000
const LAST_WAIT_MS = 5 * 60_000
/** A run of this length resets the back-off. */
const STEADY_MS = 60_000

/** `lookAgainMs`: how often a worker that does not poll retries the lock. */
type TelegramOptions = { token?: string | undefined; lookAgainMs?: number }

/**
 * The bot's conversation, run by one worker at a time. A wrong token, an unreachable API or an unavailable database is
 * retried with growing delay, and ends nothing else.
 */
export function startTelegramBot({
  token = env.TELEGRAM_BOT_TOKEN,
  lookAgainMs = LOOK_AGAIN_MS,
}: TelegramOptions = {}): {
  stop: () => void
  done: Promise<void>
} {
  const stopping = new AbortController()
  const done = token ? converse({ token, lookAgainMs, signal: stopping.signal }) : Promise.resolve()
  return { stop: () => stopping.abort(), done }
}

type Conversation = { token: string; lookAgainMs: number; signal: AbortSignal }

async function converse({ token, lookAgainMs, signal }: Conversation): Promise<void> {
  const position = { next: 0 }
  let waitMs = FIRST_WAIT_MS
  while (!signal.aborted) {
    const startedAt = performance.now()
    try {
      await untilSwitchedOn(signal)
      const lock = await tryBotLock(botIdOf(token))
      if (lock) await serve({ token, lock, position, signal })
      else await pause(lookAgainMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (isSwitchedOff('telegram')) continue
      if (performance.now() - startedAt > STEADY_MS) waitMs = FIRST_WAIT_MS
      log.warn({ err: error, waitMs }, 'the Telegram bot stopped; starting it again')
      await pause(Math.max(waitMs, retryAfterOf(error)), signal)
      waitMs = Math.min(waitMs * 2, LAST_WAIT_MS)
    }
  }
}

type Service = Pick<Conversation, 'token' | 'signal'> & { lock: BotLock; position: { next: number } }

/** While the lock holds. A worker that fails releases it, since another worker may succeed. */
async function serve({ token, lock, position, signal }: Service): Promise<void> {
  const off = untilSwitchedOff()
  const either = AbortSignal.any([signal, lock.lost, off.signal])
  try {
    const bot = createBot(token)
    await prepareBot(bot, either)
    await pollUpdates({ bot, signal: either, checkLock: lock.check, position })
  } finally {
    off.stop()
    await lock.release()
  }
}

async function untilSwitchedOn(signal: AbortSignal): Promise<void> {
  while (isSwitchedOff('telegram') && !signal.aborted) await pause(LOOK_AT_FLAG_MS, signal)
}

/** A signal that aborts when a flag switches Telegram off. */
function untilSwitchedOff(): { signal: AbortSignal; stop: () => void } {
  const off = new AbortController()
  const timer = setInterval(() => isSwitchedOff('telegram') && off.abort(), LOOK_AT_FLAG_MS).unref()
  return { signal: off.signal, stop: () => clearInterval(timer) }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
