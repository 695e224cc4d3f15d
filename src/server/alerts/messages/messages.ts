import type { ChannelName } from '@/domain/alerts/channels'
import { quietUntil } from '@/domain/alerts/quiet-hours'
import { extrasOf, isLevelRule, type Rule, type Severity, type Why } from '@/domain/alerts/types'
import type { OutboxItem } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { litersAtLevel } from '@/server/alerts/evidence/liters-at-level'
import type { Audience, Recipient } from './recipients'
import { alertStrings, type AlertStringFacts, type NotificationKind } from './alert-strings'

/** One episode, as people are told of it. Instants in epoch milliseconds. */
export type NotifiedAlert = {
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
  alert: NotifiedAlert
  kind: NotificationKind
  at: number
  to?: readonly string[]
}

/** How long a message still helps, from when it may first be before. */
const DEADLINE_MS = 12 * 3_600_000
/** One outage takes down several devices within this; what is grouped waits for it. */
const GROUP_WAIT_MS = 15_000

/** A notification to be written. */
export type NewNotification = {
  id: string
  userId: string
  alertId: string
  title: string
  message: string
  type: 'water_level' | 'device_offline' | 'alert'
  severity: OutboxMessage['severity']
  deviceId: string
  deviceName: string
  readAt: Date | null
}

/** By which channels people have heard of an alert, by "alert user". */
export type NotifiedChannels = ReadonlyMap<string, readonly ChannelName[]>
/** What one person gets: a notification, and a message if they want it. */
type RecipientMessage = { notification: NewNotification; outboxItem: OutboxItem | null }

type AudienceContext = { audience: Audience | undefined; notifiedChannels: NotifiedChannels; now: Date }

/** What everybody gets whom this concerns. */
export function messagesOf(
  telling: NotificationIntent,
  { audience, notifiedChannels: before, now }: AudienceContext,
): RecipientMessage[] {
  if (!audience) return []
  const { to } = telling
  return audience.recipients
    .filter(
      ({ userId, isMuted }) => !to || (to.includes(userId) && !(isMuted && telling.kind === 'reminder')),
    )
    .map((recipient) => recipientMessageOf(telling, { audience, recipient, notifiedChannels: before, now }))
}

type RecipientContext = {
  audience: Audience
  recipient: Recipient
  notifiedChannels: NotifiedChannels
  now: Date
}

function recipientMessageOf(telling: NotificationIntent, one: RecipientContext): RecipientMessage {
  const { alert, kind: news } = telling
  const { audience, recipient, now } = one
  const { deviceId, name: deviceName } = audience
  const words = alertStrings(alertFactsOf(telling, audience), recipient.userLocale)
  const note: NewNotification = {
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
  if (channels.length === 0) return { notification: note, outboxItem: null }
  const message = messageOf(telling, note, recipient)
  const { userId } = recipient
  return {
    notification: note,
    outboxItem: { userId, message, channels, alertId: alert.id, ...timing(telling, recipient, now) },
  }
}

const messageOf = (
  telling: NotificationIntent,
  note: NewNotification,
  { userLocale: reader }: Recipient,
): OutboxMessage => ({
  kind: KINDS[telling.kind],
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
} as const satisfies Record<NotificationKind, OutboxMessage['kind']>

function typeOf(rule: Rule): NewNotification['type'] {
  if (isLevelRule(rule)) return 'water_level'
  return rule === 'offline' ? 'device_offline' : 'alert'
}

const dataOf = ({ alert, kind: news }: NotificationIntent) => ({
  event: news,
  rule: alert.rule,
  channel: alert.channel,
  openedAt: new Date(alert.openedAt).toISOString(),
  why: alert.why,
})

function alertFactsOf(
  { alert, kind: news, at }: NotificationIntent,
  { name, tanks, recipients }: Audience,
): AlertStringFacts {
  const { rule, channel, severity, why, openedAt } = alert
  const owner = recipients.find(({ isOwner }) => isOwner)?.name ?? ''
  const liters = rule === 'level_low' && why.value !== null ? litersAtLevel(tanks, why.value) : null
  return {
    kind: news,
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

const ALL_CHANNELS: readonly ChannelName[] = ['push', 'telegram', 'email', 'webhook']

/** The ways by which one person gets this message; none for most people. */
function channelsFor(
  { alert, kind: news, to }: NotificationIntent,
  { audience, recipient, notifiedChannels: before }: RecipientContext,
): readonly ChannelName[] {
  if (recipient.isMuted) return []
  if (news === 'escalation') return ALL_CHANNELS
  if (news === 'resolved') return before.get(`${alert.id} ${recipient.userId}`) ?? []
  if (!recipient.isOwner && !to) return []
  const { settings } = audience
  if (alert.rule === 'level_high' && !extrasOf(settings).tellHigh) return []
  return ALL_CHANNELS.filter(
    (channel) =>
      (channel !== 'push' || settings.pushNotifications) &&
      (channel !== 'email' || settings.emailNotifications),
  )
}

/** When it may be sent, until when it helps, and with what it may be joined. */
function timing(
  { alert, kind: news }: NotificationIntent,
  { quietHours, userLocale: reader }: Recipient,
  now: Date,
) {
  const isOutage = alert.rule === 'offline'
  const passes = quietHours.criticalPasses && alert.severity === 'critical' && news !== 'resolved'
  const quiet = passes ? null : quietUntil(quietHours, reader.timeZone, now.getTime())
  const from = Math.max(quiet ?? 0, now.getTime() + (isOutage ? GROUP_WAIT_MS : 0))
  return {
    ...(from > now.getTime() && { notBefore: new Date(from) }),
    ...(isOutage && { group: `offline:${alert.why.gateway ?? ''}` }),
    deadline: new Date(from + DEADLINE_MS),
  }
}
