import { Api, type Bot } from 'grammy'
import { telegramClientOptions, grammySignal } from '@/server/notifications/channels/telegram/api'
import { handleUpdate, UPDATE_TYPES } from './bot'

/** How long Telegram may keep a poll open, and how much later an answer may still come. */
const POLL_S = 25
const GRACE_S = 10
const CONFIRM_WITHIN_MS = 1_000

type Polling = {
  bot: Bot
  signal: AbortSignal
  /** Asked before each poll; throws when another worker's turn has come. */
  checkLock: () => Promise<void>
  /** The first update not handled yet; outlives a poll that fails. */
  position: { next: number }
}

/**
 * Asks Telegram for updates and handles them one after another until the signal says stop. Throws what Telegram or the
 * network says, and what `holding` throws.
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

/** Tells Telegram where the next worker begins; usually the next poll does. */
async function confirmOffset(api: Api, offset: number): Promise<void> {
  const within = grammySignal(AbortSignal.timeout(CONFIRM_WITHIN_MS))
  await api.getUpdates({ offset, limit: 1, timeout: 0 }, within)
}
