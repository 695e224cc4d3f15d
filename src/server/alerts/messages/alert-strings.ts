import { isLevelRule, type Rule, type Severity, type Why } from '@/domain/alerts/types'
import {
  formatPercent,
  formatVolume,
  formatLength,
  formatQuantity,
  MISSING,
  type NumberStyle,
} from '@/domain/units'
import { stringsFor } from '@/server/messages'
import type { UserLocale } from '@/server/user-locale'
import { levelTrend } from '@/server/alerts/evidence/level-trend'
import { hasSeverityDropped } from './severity-dropped'

/** Notification kind: a new alert, a worse one, a resolution, a reminder of an unacknowledged one, an escalation. */
export type NotificationKind = 'opened' | 'worsened' | 'resolved' | 'reminder' | 'escalation'

/** Input of the strings. Instants in epoch milliseconds. */
export type AlertStringFacts = {
  kind: NotificationKind
  rule: Rule
  channel: number
  severity: Severity
  why: Why
  openedAt: number
  at: number
  /** The device's name, or its id. */
  name: string
  /** The device measures several tanks, one per channel. */
  hasSeries: boolean
  /** Litres left at the low level of the evidence; null when unknown. */
  liters: number | null
  /** The owner's name, in an escalation. */
  owner?: string
  /** Of a user who is notified in place of the disabled owner. */
  standIn?: { owner: string; hasAccess: boolean }
}

export type AlertStrings = { title: string; message: string }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const translator = stringsFor('alerts')
type Translate = ReturnType<typeof translator>

/**
 * | shorter than | unit       | rounding |
 * |--------------|------------|----------|
 * | 1 min        | seconds    | down     |
 * | 2 h          | minutes    | nearest  |
 * | 48 h         | hours      | down     |
 * | –            | days       | down     |
 */
function durationText(t: Translate, ms: number): string {
  if (ms < MINUTE_MS) return t('duration.seconds', { n: Math.max(0, Math.floor(ms / SECOND_MS)) })
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return t('duration.minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('duration.hours', { n: hours }) : t('duration.days', { n: Math.floor(hours / 24) })
}

const isSensor = (rule: Rule): boolean => rule === 'no_echo' || rule === 'stuck' || rule === 'spikes'

function nameText(t: Translate, { name, rule, channel, hasSeries }: AlertStringFacts): string {
  // a level is that of all tanks together, a sensor measures one
  if (isSensor(rule) && hasSeries) return t('name.tank', { name, n: channel + 1 })
  return channel === 0 ? name : t('name.channel', { name, n: channel })
}

/** "12%", or "12% (480 L left)" where the tank is known. */
function valueOf(t: Translate, { why, liters }: AlertStringFacts, reader: UserLocale): string {
  const value = formatEvidenceValue(why.value, why, reader)
  return liters !== null ? t('left', { percent: value, liters: formatVolume(liters, reader) }) : value
}

/** Only for a level that moves further from normal: falling when it is low, rising when it is high. */
function trendText(t: Translate, { rule, why, at }: AlertStringFacts, { locale }: UserLocale): string | null {
  const rate = levelTrend(why.readings, at)
  if (rate === null || rate < 0 !== (rule === 'level_low')) return null
  return t(rate < 0 ? 'falling' : 'rising', { rate: formatPercent(Math.abs(rate), { locale }) })
}

const dateTimeText = (at: number, { locale, timeZone }: UserLocale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

/** The time if it is the same day, else date and time. */
function timeText(at: number, { at: now }: AlertStringFacts, reader: UserLocale): string {
  const { locale, timeZone } = reader
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  if (day.format(at) !== day.format(now)) return dateTimeText(at, reader)
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at)
}

function offlineText(t: Translate, facts: AlertStringFacts, reader: UserLocale): string {
  const { lastSeenAt: seen, brokeOffAt, gateway } = facts.why
  if (brokeOffAt !== undefined) return t('message.brokeOff', { at: timeText(brokeOffAt, facts, reader) })
  const silence =
    seen === undefined
      ? t('message.offlineNever')
      : t('message.offline', { silence: durationText(t, facts.at - seen), seen: dateTimeText(seen, reader) })
  return gateway ? `${silence} ${t('message.gateway', { gateway })}` : silence
}

/** The problem, in one or two sentences. */
function evidenceText(t: Translate, facts: AlertStringFacts, reader: UserLocale): string {
  const { rule, severity, why } = facts
  const value = valueOf(t, facts, reader)
  const threshold = formatEvidenceValue(why.threshold, why, reader)
  switch (rule) {
    case 'level_low':
    case 'level_high': {
      if (hasSeverityDropped(facts)) return t('now', { value })
      const message = t(`message.${rule}`, { value, threshold, severity })
      return [message, trendText(t, facts, reader)].filter(Boolean).join(' ')
    }
    case 'offline':
      return offlineText(t, facts, reader)
    case 'stuck':
      return why.value === null ? t('message.stuck') : t('message.stuckAt', { value })
    case 'battery':
      return why.threshold === null ? t('message.batteryTold') : t('message.battery', { value, threshold })
    case 'pump_fault':
      return why.code === undefined
        ? t('message.pump_fault')
        : t('message.pump_faultCode', { code: why.code })
    case 'brown_out':
      return why.value === null || why.threshold === null
        ? t('message.brown_out')
        : t('message.brown_outAt', { value, threshold })
    case 'controller_missing':
      return t('message.controller_missing', { version: why.firmware ?? '?' })
    default:
      return t(`message.${rule}`)
  }
}

const hasReading = ({ rule, why }: AlertStringFacts): boolean =>
  (isLevelRule(rule) || rule === 'battery') && why.unit === '%' && why.value !== null

/**
 * The strings of one notification, in the user's language, units and time zone.
 *
 * | notification kind | title                         | message                                                                |
 * |-------------------|-------------------------------|------------------------------------------------------------------------|
 * | opened, worsened  | problem and device            | value, threshold, trend; only the level when the severity has dropped  |
 * | resolved          | what is normal again          | current value, duration                                                |
 * | reminder          | open problem and its duration | current level, else as opened; how to stop reminders                   |
 * | escalation        | problem without a reaction    | as opened, who has not reacted, duration                               |
 *
 * A stand-in also reads whose device it is, and nothing of what only a user with access can do.
 */
export function alertStrings(facts: AlertStringFacts, reader: UserLocale): AlertStrings {
  const strings = newsStrings(facts, reader)
  if (!facts.standIn) return strings
  const { owner, hasAccess } = facts.standIn
  const t = translator(reader.language)
  const standIn = t(hasAccess ? 'standIn.text' : 'standIn.noAccess', { owner })
  return { ...strings, message: `${strings.message} ${standIn}` }
}

function newsStrings(facts: AlertStringFacts, reader: UserLocale): AlertStrings {
  const t = translator(reader.language)
  const { kind: news, rule, severity } = facts
  const [name, time] = [nameText(t, facts), durationText(t, facts.at - facts.openedAt)]
  if (news === 'resolved') {
    const lasted = t(`was.${rule}`, { time })
    const now = t('now', { value: valueOf(t, facts, reader) })
    const message = hasReading(facts) ? `${now} ${lasted}` : lasted
    return { title: t(`resolved.${rule}`, { name }), message }
  }
  const message = evidenceText(t, facts, reader)
  if (news === 'reminder') {
    // the level has changed since
    const now = isLevelRule(rule) ? t('now', { value: valueOf(t, facts, reader) }) : message
    const again = facts.standIn?.hasAccess === false ? '' : ` ${t('reminder.again')}`
    return { title: t(`reminder.${rule}`, { name, time, severity }), message: `${now}${again}` }
  }
  const title = t(`title.${rule}`, { name, severity })
  if (news !== 'escalation') return { title, message }
  return {
    title: t('escalation.title', { title }),
    message: t('escalation.message', { message, time, owner: facts.owner ?? '' }),
  }
}

/** One decimal where rounding would move a value to the other side of its threshold. */
const digitsOf = (value: number, { threshold }: Pick<Why, 'threshold'>): number =>
  threshold !== null && value !== threshold && Math.round(value) === Math.round(threshold) ? 1 : 0

/** An evidence value in the user's units; a dash when there is none. */
function formatEvidenceValue(
  value: number | null,
  why: Pick<Why, 'threshold' | 'unit'>,
  style: NumberStyle,
): string {
  if (value === null) return MISSING
  const { locale } = style
  switch (why.unit) {
    case '%':
      return formatPercent(value, { locale, digits: digitsOf(value, why) })
    case 'mm':
      return formatLength(value, style)
    case 'L':
      return formatVolume(value, style)
    case 'V':
      return formatQuantity(value, 'volts', locale)
    default:
      return `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} ${why.unit}`.trim()
  }
}
