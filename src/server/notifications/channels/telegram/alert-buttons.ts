import type { InlineKeyboardButton } from 'grammy/types'
import type { BotStrings } from './strings'

/** Snooze duration of the button. */
export const SNOOZE_MINUTES = 60

/** Actions for an open alert. Buttons carry the id only; access is checked by the chat's user. */
export const alertButtons = (
  t: BotStrings,
  alertId: string,
): [InlineKeyboardButton, InlineKeyboardButton] => [
  { text: t('acknowledge'), callback_data: `ack:${alertId}` },
  { text: t('snooze'), callback_data: `snz:${alertId}` },
]

/** The buttons of a message without those of one alert. */
export const withoutAlertButtons = (
  rows: readonly (readonly InlineKeyboardButton[])[],
  alertId: string,
): InlineKeyboardButton[][] =>
  rows
    .map((row) => row.filter((one) => !('callback_data' in one && one.callback_data.endsWith(`:${alertId}`))))
    .filter((row) => row.length > 0)
