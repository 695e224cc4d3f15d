import type { InlineKeyboardButton } from 'grammy/types'
import { isSecure, publicUrl } from '@/server/env'
import { alertButtons } from './alert-buttons'
import { truncate } from '@/domain/text/truncate'
import { escapeHtml } from './html'
import { botStrings } from './strings'
import type { OutboxMessage } from '@/server/notifications/delivery/types'

const SEVERITY_ICONS: Record<OutboxMessage['severity'], string> = {
  critical: '🔴',
  warning: '🟠',
  info: '🔵',
  success: '🟢',
}

/** Telegram's limit is 4,096 characters. */
const MOST_TITLE = 300
const MOST_BODY = 3_000

const IS_OPEN: readonly OutboxMessage['kind'][] = ['alert', 'reminder', 'escalation']

type ChatText = { text: string; buttons: InlineKeyboardButton[][] }

/** A message in Telegram's format. Telegram rejects link buttons to local addresses. */
export function telegramText({
  kind,
  title,
  body,
  severity,
  path,
  language,
  alertId,
}: OutboxMessage): ChatText {
  const t = botStrings(language)
  const url = `${publicUrl}${path}`
  const lines = [
    `${SEVERITY_ICONS[severity]} <b>${escapeHtml(truncate(title, MOST_TITLE, '…'))}</b>`,
    escapeHtml(truncate(body, MOST_BODY, '…')),
    ...(isSecure ? [] : [escapeHtml(url)]),
  ]
  const actions = alertId && IS_OPEN.includes(kind) ? [alertButtons(t, alertId)] : []
  const link = isSecure ? [[{ text: t('open'), url }]] : []
  return { text: lines.join('\n'), buttons: [...actions, ...link] }
}
