import type { ChannelName } from '@/domain/alerts/channels'
import { quietUntil } from '@/domain/alerts/quiet-hours'
import { extrasOf, isLevelRule, type Rule, type Severity, type Why } from '@/domain/alerts/types'
import type { Item } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import type { Message } from '@/server/notifications/delivery/types'
import { litersIn } from '@/server/alerts/evidence/liters-in'
import type { Audience, Recipient } from './recipients'
import { alertWords, type Facts, type NotificationKind } from './words'

/** One episode, as people are told of it. Instants in epoch milliseconds. */
export type Episode = {
  id: string
  /** Device.key */
  device: number
  rule: Rule
  channel: number
  severity: Severity
  why: Why
  openedAt: number
}

/** News of an episode. `to`: the only people that are told. */
export type NotificationIntent = {
  alert: Episode
  news: NotificationKind
  at: number
  to?: readonly string[]
}

/** How long a message still helps, from when it may first be before. */
const HELPS_MS = 12 * 3_600_000
/** One outage takes down several devices within this; what is grouped waits for it. */
const GATHER_MS = 15_000

/** A notification to be written. */
export type Note = {
  id: string
  userId: string
  alertId: string
  title: string
  message: string
  type: 'water_level' | 'device_offline' | 'alert'
  severity: Message['severity']
  deviceId: string
  deviceName: string
  readAt: Date | null
}

/** By which channels people have heard of an alert, by "alert user". */
export type Before = ReadonlyMap<string, readonly ChannelName[]>
/** What one person gets: a notification, and a message if they want it. */
type Letter = { note: Note; item: Item | null }

type To = { audience: Audience | undefined; before: Before; now: Date }

/** What everybody gets whom this concerns. */
export function messagesOf(telling: NotificationIntent, { audience, before, now }: To): Letter[] {
  if (!audience) return []
  const { to } = telling
  return audience.recipients
    .filter(
      ({ userId, isMuted }) => !to || (to.includes(userId) && !(isMuted && telling.news === 'reminder')),
    )
    .map((recipient) => letterOf(telling, { audience, recipient, before, now }))
}

type For = { audience: Audience; recipient: Recipient; before: Before; now: Date }

function letterOf(telling: NotificationIntent, one: For): Letter {
  const { alert, news } = telling
  const { audience, recipient, now } = one
  const { deviceId, name: deviceName } = audience
  const words = alertWords(factsOf(telling, audience), recipient.reader)
  const note: Note = {
    ...words,
    alertId: alert.id,
    severity: news === 'resolved' ? 'success' : alert.severity,
    deviceId,
    deviceName,
    id: orderedId(now),
    userId: recipient.userId,
    type: typeOf(alert.rule),
    readAt: recipient.isMuted ? now : null,
  }
  const channels = channelsFor(telling, one)
  if (channels.length === 0) return { note, item: null }
  const message = messageOf(telling, note, recipient)
  const { userId } = recipient
  return { note, item: { userId, message, channels, alertId: alert.id, ...timing(telling, recipient, now) } }
}

const messageOf = (telling: NotificationIntent, note: Note, { reader }: Recipient): Message => ({
  kind: KINDS[telling.news],
  title: note.title,
  body: note.message,
  severity: note.severity,
  tag: `alert-${note.alertId}`,
  path: `/devices/${encodeURIComponent(note.deviceId)}?tab=alerts&alert=${note.alertId}`,
  at: new Date(telling.at).toISOString(),
  language: reader.language,
  alertId: note.alertId,
  deviceId: note.deviceId,
  deviceName: note.deviceName,
  data: dataOf(telling),
})

const KINDS = {
  opened: 'alert',
  worsened: 'alert',
  resolved: 'resolved',
  reminder: 'reminder',
  escalation: 'escalation',
} as const satisfies Record<NotificationKind, Message['kind']>

function typeOf(rule: Rule): Note['type'] {
  if (isLevelRule(rule)) return 'water_level'
  return rule === 'offline' ? 'device_offline' : 'alert'
}

const dataOf = ({ alert, news }: NotificationIntent) => ({
  event: news,
  rule: alert.rule,
  channel: alert.channel,
  openedAt: new Date(alert.openedAt).toISOString(),
  why: alert.why,
})

function factsOf({ alert, news, at }: NotificationIntent, { name, tanks, recipients }: Audience): Facts {
  const { rule, channel, severity, why, openedAt } = alert
  const owner = recipients.find(({ isOwner }) => isOwner)?.name ?? ''
  const liters = rule === 'level_low' && why.value !== null ? litersIn(tanks, why.value) : null
  return {
    news,
    rule,
    channel,
    severity,
    why,
    openedAt,
    at,
    name,
    hasSeries: tanks.length > 1,
    liters,
    owner,
  }
}

const EVERY: readonly ChannelName[] = ['push', 'telegram', 'email', 'webhook']

/** The ways by which one person gets this message; none for most people. */
function channelsFor(
  { alert, news, to }: NotificationIntent,
  { audience, recipient, before }: For,
): readonly ChannelName[] {
  if (recipient.isMuted) return []
  if (news === 'escalation') return EVERY
  if (news === 'resolved') return before.get(`${alert.id} ${recipient.userId}`) ?? []
  if (!recipient.isOwner && !to) return []
  const { settings } = audience
  if (alert.rule === 'level_high' && !extrasOf(settings).tellHigh) return []
  return EVERY.filter(
    (channel) =>
      (channel !== 'push' || settings.pushNotifications) &&
      (channel !== 'email' || settings.emailNotifications),
  )
}

/** When it may be sent, until when it helps, and with what it may be joined. */
function timing({ alert, news }: NotificationIntent, { quietHours, reader }: Recipient, now: Date) {
  const isOutage = alert.rule === 'offline'
  const passes = quietHours.criticalPasses && alert.severity === 'critical' && news !== 'resolved'
  const quiet = passes ? null : quietUntil(quietHours, reader.timeZone, now.getTime())
  const from = Math.max(quiet ?? 0, now.getTime() + (isOutage ? GATHER_MS : 0))
  return {
    ...(from > now.getTime() && { notBefore: new Date(from) }),
    ...(isOutage && { group: `offline:${alert.why.gateway ?? ''}` }),
    deadline: new Date(from + HELPS_MS),
  }
}
