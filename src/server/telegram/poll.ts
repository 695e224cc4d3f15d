import { Api, type Bot } from 'grammy'
import { telegramClientOptions, grammySignal } from '@/server/notifications/channels/telegram/api'
import { handleUpdate, UPDATE_TYPES } from './bot'

/** Timeout of a long poll at Telegram, and the extra time for its response. */
const POLL_S = 25
const GRACE_S = 10
const CONFIRM_WITHIN_MS = 1_000

type Polling = {
  bot: Bot
  signal: AbortSignal
  /** Called before each poll; throws when another worker holds the lock. */
  checkLock: () => Promise<void>
  /** The first unhandled update; outlives a failed poll. */
  position: { next: number }
}

/**
 * Polls Telegram for updates and handles them in sequence until the signal aborts. Throws errors of Telegram, the
 * network and `holding`.
 */
export async function pollUpdates({ bot, signal, checkLock: holding, position }: Polling): Promise<void> {
  const api = new Api(bot.token, telegramClientOptions(POLL_S + GRACE_S))
  const asked = { timeout: POLL_S, allowed_updates: UPDATE_TYPES }
  while (!signal.aborted) {
    await holding()
    const updates = await api.getUpdates({ ...asked, offset: position.next }, grammySignal(signal))
    for (const update of updates) {
      await handleUpdate(bot, update)
      position.next = update.update_id + 1
      if (signal.aborted) return confirmOffset(api, position.next)
    }
  }
}

/** Confirms the handled updates to Telegram; usually the next poll does that. */
async function confirmOffset(api: Api, offset: number): Promise<void> {
  const within = grammySignal(AbortSignal.timeout(CONFIRM_WITHIN_MS))
  await api.getUpdates({ offset, limit: 1, timeout: 0 }, within)
}
