import type { ChannelName } from '@/domain/alerts/channels'
import { quietUntil } from '@/domain/alerts/quiet-hours'
import { extrasOf, isLevelRule, type Rule, type Severity, type Why } from '@/domain/alerts/types'
import { levelAt } from '@/domain/tank/level'
import type { TankConfig } from '@/domain/tank/types'
import { capacityOf } from '@/domain/tank/volume'
import type { OutboxItem } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import type { Audience, Recipient } from './recipients'
import { alertStrings, type AlertStringFacts, type NotificationKind } from './alert-strings'

/** One episode, as used for its notifications. Instants in epoch milliseconds. */
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

/** A notification to make of an episode. `to`: restricts the recipients. */
export type NotificationIntent = {
  alert: NotifiedAlert
  kind: NotificationKind
  at: number
  to?: readonly string[]
}

/** How long a message stays useful, from its earliest time of sending. */
const DEADLINE_MS = 12 * 3_600_000
/** Time within which one outage takes down several devices; grouped messages wait for it. */
const GROUP_WAIT_MS = 15_000

/** A notification to insert. */
export type NewNotification = {
  id: string
  userId: string
  alertId: string
  title: string
  message: string
  type: 'water_level' | 'device_offline' | 'alert'
  severity: OutboxMessage['severity']
  /** Null for who may not open the device's page. */
  deviceId: string | null
  deviceName: string
  readAt: Date | null
}

/** The channels by which users were notified of an alert, by "alert user". */
export type NotifiedChannels = ReadonlyMap<string, readonly ChannelName[]>
/** The result for one recipient: a notification, and a message where a channel applies. */
type RecipientMessage = { notification: NewNotification; outboxItem: OutboxItem | null }

type AudienceContext = { audience: Audience | undefined; notifiedChannels: NotifiedChannels; now: Date }

/** Notifications and messages for all recipients of one intent. */
export function messagesOf(
  intent: NotificationIntent,
  { audience, notifiedChannels: before, now }: AudienceContext,
): RecipientMessage[] {
  if (!audience) return []
  const { to } = intent
  return audience.recipients
    .filter(({ userId, isMuted }) => !to || (to.includes(userId) && !(isMuted && intent.kind === 'reminder')))
    .map((recipient) => recipientMessageOf(intent, { audience, recipient, notifiedChannels: before, now }))
}

type RecipientContext = {
  audience: Audience
  recipient: Recipient
  notifiedChannels: NotifiedChannels
  now: Date
}

function recipientMessageOf(intent: NotificationIntent, one: RecipientContext): RecipientMessage {
  const { alert, kind } = intent
  const { audience, recipient, now } = one
  const { publicId: deviceId, name: deviceName } = audience
  const facts = { ...alertFactsOf(intent, audience), ...standInFacts(recipient) }
  const note: NewNotification = {
    ...alertStrings(facts, recipient.userLocale),
    alertId: alert.id,
    severity: kind === 'resolved' ? 'success' : alert.severity,
    deviceId: recipient.hasAccess ? deviceId : null,
    deviceName,
    id: orderedId(now),
    userId: recipient.userId,
    type: typeOf(alert.rule),
    readAt: recipient.isMuted ? now : null,
  }
  const channels = channelsFor(intent, one)
  if (channels.length === 0) return { notification: note, outboxItem: null }
  const message = messageOf(intent, note, recipient)
  const { userId } = recipient
  return {
    notification: note,
    outboxItem: { userId, message, channels, alertId: alert.id, ...timing(intent, recipient, now) },
  }
}

const messageOf = (
  intent: NotificationIntent,
  note: NewNotification,
  { userLocale: reader }: Recipient,
): OutboxMessage => ({
  kind: KINDS[intent.kind],
  title: note.title,
  body: note.message,
  severity: note.severity,
  tag: `alert-${note.alertId}`,
  at: new Date(intent.at).toISOString(),
  language: reader.language,
  deviceName: note.deviceName,
  ...linksOf(note),
  data: dataOf(intent),
})

/** Without access to the device neither its page nor what can be done about the alert is offered. */
const linksOf = ({ deviceId, alertId }: NewNotification) =>
  deviceId === null
    ? { path: '/' }
    : { path: `/devices/${encodeURIComponent(deviceId)}?tab=alerts&alert=${alertId}`, alertId, deviceId }

const standInFacts = ({ standsInFor, hasAccess }: Recipient) =>
  standsInFor === null ? {} : { standIn: { owner: standsInFor, hasAccess } }

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

const dataOf = ({ alert, kind }: NotificationIntent) => ({
  event: kind,
  rule: alert.rule,
  channel: alert.channel,
  openedAt: new Date(alert.openedAt).toISOString(),
  why: alert.why,
})

function alertFactsOf(
  { alert, kind, at }: NotificationIntent,
  { name, tanks, recipients }: Audience,
): AlertStringFacts {
  const { rule, channel, severity, why, openedAt } = alert
  const owner = recipients.find(({ isOwner }) => isOwner)?.name ?? ''
  const liters = rule === 'level_low' && why.value !== null ? litersAtLevel(tanks, why.value) : null
  return {
    kind,
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

/** The channels for one recipient of this message; empty for most. */
function channelsFor(
  { alert, kind, to }: NotificationIntent,
  { audience, recipient, notifiedChannels: before }: RecipientContext,
): readonly ChannelName[] {
  if (recipient.isMuted) return []
  if (kind === 'escalation') return ALL_CHANNELS
  if (kind === 'resolved') return before.get(`${alert.id} ${recipient.userId}`) ?? []
  if (!recipient.isOwner && !to) return []
  const { settings } = audience
  if (alert.rule === 'level_high' && !extrasOf(settings).tellHigh) return []
  return ALL_CHANNELS.filter(
    (channel) =>
      (channel !== 'push' || settings.pushNotifications) &&
      (channel !== 'email' || settings.emailNotifications),
  )
}

/** Earliest time of sending, deadline, and group to join with. */
function timing(
  { alert, kind }: NotificationIntent,
  { quietHours, userLocale: reader }: Recipient,
  now: Date,
) {
  const isOutage = alert.rule === 'offline'
  const passes = quietHours.criticalPasses && alert.severity === 'critical' && kind !== 'resolved'
  const quiet = passes ? null : quietUntil(quietHours, reader.timeZone, now.getTime())
  const from = Math.max(quiet ?? 0, now.getTime() + (isOutage ? GROUP_WAIT_MS : 0))
  return {
    ...(from > now.getTime() && { notBefore: new Date(from) }),
    ...(isOutage && { group: `offline:${alert.why.gateway ?? ''}` }),
    deadline: new Date(from + DEADLINE_MS),
  }
}

/** Litres at a level: percent of one tank's height, or of the capacity of several tanks; null when unknown. */
function litersAtLevel(tanks: readonly (TankConfig | null)[], percent: number): number | null {
  const [tank] = tanks
  if (tanks.length === 1) return levelAt(tank, percent).liters
  const capacities = tanks.map((one) => (one ? capacityOf(one) : null))
  return capacities.reduce<number | null>(
    (sum, capacity) => (sum === null || capacity === null ? null : sum + (capacity * percent) / 100),
    0,
  )
}
