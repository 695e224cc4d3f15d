import type { InlineKeyboardButton } from 'grammy/types'
import type { BotStrings } from './strings'

/** For how long the button snoozes. */
export const SNOOZE_MINUTES = 60

/** What can be done about an open alert; the id is all they carry, and whose chat it is decides what it opens. */
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
