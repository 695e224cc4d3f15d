import type { InlineKeyboardButton } from 'grammy/types'
import { formatAgo } from '@/domain/time/ago'
import { truncate } from '@/domain/text/truncate'
import { alertButtons } from '@/server/notifications/channels/telegram/alert-buttons'
import type { BotRequest } from '@/server/notifications/channels/telegram/context'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { loadOpenAlerts, type OpenAlert } from '../open-alerts'

const SEVERITY_ICONS: Record<OpenAlert['severity'], string> = { critical: '🔴', warning: '🟠', info: '🔵' }

/** What is wrong now, the worst first. */
export async function answerAlertsCommand({ person, t, now }: BotRequest): Promise<string> {
  const open = await loadOpenAlerts(person.userId)
  if (open.length === 0) return t('alerts.none')
  const lineOf = ({ title, severity, openedAt, isAcknowledged: isKnown }: OpenAlert) => {
    const age = formatAgo({ at: openedAt, now: now.getTime(), locale: person.locale })
    return `${SEVERITY_ICONS[severity]} ${escapeHtml(title)} · ${age}${isKnown ? ` · ${t('alerts.known')}` : ''}`
  }
  return open.map(lineOf).join('\n')
}

/** Telegram shows about this much of a button. */
const MOST_LABEL = 40

/** The ones nobody has acknowledged, each with its buttons. */
export async function answerAckCommand({
  person,
  t,
}: BotRequest): Promise<{ text: string; buttons: InlineKeyboardButton[][] }> {
  const left = (await loadOpenAlerts(person.userId)).filter(({ isAcknowledged: isKnown }) => !isKnown)
  if (left.length === 0) return { text: t('alerts.noneToAck'), buttons: [] }
  const rowOf = ({ id, title }: OpenAlert): InlineKeyboardButton[] => {
    const [acknowledge, snooze] = alertButtons(t, id)
    return [{ ...acknowledge, text: `✓ ${truncate(title, MOST_LABEL, '…')}` }, snooze]
  }
  return { text: t('alerts.which'), buttons: left.map(rowOf) }
}
