import type { InlineKeyboardButton } from 'grammy/types'
import { formatAgo } from '@/domain/time/ago'
import { truncate } from '@/domain/text/truncate'
import { alertButtons } from '@/server/notifications/channels/telegram/alert-buttons'
import type { Asked } from '@/server/notifications/channels/telegram/context'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { openAlertsOf, type OpenAlert } from '../open-alerts'

const SIGNS: Record<OpenAlert['severity'], string> = { critical: '🔴', warning: '🟠', info: '🔵' }

/** What is wrong now, the worst first. */
export async function alerts({ person, t, now }: Asked): Promise<string> {
  const open = await openAlertsOf(person.userId)
  if (open.length === 0) return t('alerts.none')
  const lineOf = ({ title, severity, openedAt, isKnown }: OpenAlert) => {
    const age = formatAgo({ at: openedAt, now: now.getTime(), locale: person.locale })
    return `${SIGNS[severity]} ${escapeHtml(title)} · ${age}${isKnown ? ` · ${t('alerts.known')}` : ''}`
  }
  return open.map(lineOf).join('\n')
}

/** Telegram shows about this much of a button. */
const MOST_LABEL = 40

/** The ones nobody has acknowledged, each with its buttons. */
export async function ack({
  person,
  t,
}: Asked): Promise<{ text: string; buttons: InlineKeyboardButton[][] }> {
  const left = (await openAlertsOf(person.userId)).filter(({ isKnown }) => !isKnown)
  if (left.length === 0) return { text: t('alerts.noneToAck'), buttons: [] }
  const rowOf = ({ id, title }: OpenAlert): InlineKeyboardButton[] => {
    const [acknowledge, snooze] = alertButtons(t, id)
    return [{ ...acknowledge, text: `✓ ${truncate(title, MOST_LABEL, '…')}` }, snooze]
  }
  return { text: t('alerts.which'), buttons: left.map(rowOf) }
}
