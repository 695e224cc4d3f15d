import {
  type BotCommand,
  unlinkedChatStrings,
  languageOfSender,
  usernameOf,
  type BotRequest,
} from '@/server/notifications/channels/telegram/context'
import { botStrings, type BotStrings } from '@/server/notifications/channels/telegram/strings'
import { loadChatPerson, type ChatPerson } from '@/server/notifications/channels/telegram/chat-person'
import { timeNow } from '@/server/clock'
import type { Context } from 'grammy'
import { markChatOpen, stopChat } from '@/server/notifications/channels/telegram/chat-state'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'
import { verifyChat } from '@/server/notifications/channels/telegram/verification'
import type { InlineKeyboardButton } from 'grammy/types'
import { formatAgo } from '@/domain/time/ago'
import { truncate } from '@/domain/text/truncate'
import { alertButtons } from '@/server/notifications/channels/telegram/alert-buttons'
import { loadOpenAlerts, type OpenAlert } from './open-alerts'
import type { Device } from '@/contracts/devices/device'
import { formatPercent, formatVolume } from '@/domain/units'
import { loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { publicUrl } from '@/server/env'

/** Answers contain user-defined names, as plain text. */
export const HTML_REPLY = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const

/** As listed beside the text field. */
export const BOT_COMMANDS = ['levels', 'alerts', 'ack', 'stop', 'start', 'help'] as const

const lineOf = (t: BotStrings) => (name: (typeof BOT_COMMANDS)[number]) =>
  `/${name} – ${t(`commands.${name}`)}`

/** For every chat. */
export async function answerHelpCommand(ctx: BotCommand): Promise<void> {
  const person = await loadChatPerson(String(ctx.chat.id))
  const t = person ? botStrings(person.language) : unlinkedChatStrings(ctx)
  await ctx.reply([t('help'), ...BOT_COMMANDS.map(lineOf(t))].join('\n'), HTML_REPLY)
}

/** `/start <code>` verifies; `/start` alone returns the chat's id, or that the chat is verified. For every chat. */
export async function answerStartCommand(ctx: BotCommand): Promise<void> {
  const chatId = String(ctx.chat.id)
  const code = ctx.match.trim()
  const username = usernameOf(ctx.chat)
  const confirmed = code ? await verifyChat({ chatId, code, username, now: timeNow() }) : null
  await markChatOpen(chatId)
  const said = confirmed ? 'verified' : code ? 'badCode' : undefined
  await sendGreeting(ctx, { chatId, person: await loadChatPerson(chatId), said })
}

type Greeting = { chatId: string; person: ChatPerson | null; said?: 'verified' | 'badCode' | undefined }

/** The chat's id for an unlinked chat, without any data. */
export async function sendGreeting(ctx: Context, { chatId, person, said }: Greeting): Promise<void> {
  const t = botStrings(person?.language ?? languageOfSender(ctx))
  const usual = !person ? 'start' : person.notificationsEnabled ? 'connected' : 'connectedOff'
  await ctx.reply(t(said ?? usual, { id: `<code>${escapeHtml(chatId)}</code>` }), HTML_REPLY)
}

/** The notification switch of the profile, from the chat. */
export async function answerStopCommand({ chatId, person, t }: BotRequest): Promise<string> {
  await stopChat(person.userId, chatId)
  return t('stopped')
}

const SEVERITY_ICONS: Record<OpenAlert['severity'], string> = { critical: '🔴', warning: '🟠', info: '🔵' }

/** Open alerts, the highest severity first. */
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

/** Unacknowledged alerts, each with its buttons. */
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

/** Telegram's limit is 4,096 characters; names may be long. */
const MOST_CHARACTERS = 3_500

const LEVEL_ICONS: Record<Device['levelClass'], string> = {
  unknown: '⚪',
  critical: '🔴',
  low: '🟠',
  medium: '🟡',
  high: '🟢',
  full: '🔵',
}

const isTank = ({ kind, levelPercent, tankConfig }: Device): boolean =>
  levelPercent !== null || tankConfig !== null || kind === 'tank'

/** The user's own and shared tanks: name, percent, litres, class, age. */
export async function answerLevelsCommand({ person, t, now }: BotRequest): Promise<string> {
  const rows = await loadDevices({ viewerId: person.userId })
  const tanks = rows.map((row) => deviceView(row, person)).filter(isTank)
  if (tanks.length === 0) return t('levels.none')
  const lines: string[] = []
  let characters = 0
  for (const tank of tanks) {
    const line = tankLine(tank, { person, t, now })
    characters += line.length + 1
    if (characters > MOST_CHARACTERS) break
    lines.push(line)
  }
  const left = tanks.length - lines.length
  return [
    ...lines,
    ...(left > 0 ? [t('levels.more', { count: left, url: `${publicUrl}/devices` })] : []),
  ].join('\n')
}

function tankLine(tank: Device, { person, t, now }: Omit<BotRequest, 'chatId'>): string {
  const { locale } = person
  const parts = [
    formatPercent(tank.levelPercent, { locale }),
    formatVolume(tank.volumeLiters, person),
    t(`levels.class.${tank.levelClass}`),
    formatAgo({ at: tank.lastSeenAt, now: now.getTime(), locale }),
    ...(tank.status === 'offline' ? [t('levels.offline')] : []),
  ]
  return `${LEVEL_ICONS[tank.levelClass]} <b>${escapeHtml(tank.name || tank.deviceId)}</b>: ${parts.join(' · ')}`
}
