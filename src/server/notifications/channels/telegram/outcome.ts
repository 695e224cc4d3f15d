import { GrammyError } from 'grammy'
import { retryAfterOf } from './api'
import type { DeliveryOutcome } from '@/server/notifications/delivery/types'

const NO_CHAT =
  /chat not found|not enough rights|have no rights|chat_write_forbidden|chat_restricted|peer_id_invalid|chat is deactivated/i

/**
 * The outcome of a Bot API response. Source: core.telegram.org/bots/api#making-requests and its ResponseParameters.
 *
 * | answer                                            | outcome                        |
 * |---------------------------------------------------|--------------------------------|
 * | 429                                               | failed, not before retry_after |
 * | 403 (blocked, kicked, never started, deactivated) | gone                           |
 * | 400 because the chat is missing or not writable   | gone                           |
 * | any other 400                                     | refused                        |
 * | 401 and 404 (the token), 409, 5xx                 | failed                         |
 * | none, or one that is not JSON                     | failed                         |
 */
export function telegramOutcomeOf(error: unknown): DeliveryOutcome {
  if (!(error instanceof GrammyError)) return { result: 'failed', error: 'Telegram did not answer' }
  const { error_code: code, description } = error
  if (code === 429) return { result: 'failed', error: description, afterMs: retryAfterOf(error) }
  if (code === 403 || (code === 400 && NO_CHAT.test(description)))
    return { result: 'gone', error: description }
  return { result: code === 400 ? 'refused' : 'failed', error: description }
}
