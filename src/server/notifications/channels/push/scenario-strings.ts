import {
  type FieldKind,
  type PushScenario,
  SCENARIOS,
  type ScenarioValue,
} from '@/domain/notifications/scenarios'
import { formatPercent, formatVolume } from '@/domain/units'
import { stringsFor } from '@/server/messages'
import type { UserLocale } from '@/server/user-locale'

const pushStrings = stringsFor('channels.push')

type TestScenario = { type: PushScenario; data?: Record<string, ScenarioValue> | undefined }

/** The text of a test notification, from the given data and default values for missing fields. */
export function scenarioStrings(
  { type, data = {} }: TestScenario,
  reader: UserLocale,
): { title: string; body: string } {
  const t = pushStrings(reader.language)
  const entries = Object.entries(SCENARIOS[type].fields).map(([key, { kind, example }]) => {
    const value = data[key] ?? example
    return [key, textOf(value === '' ? example : value, kind, reader)] as const
  })
  return { title: t(`scenario.${type}.title`), body: t(`scenario.${type}.body`, Object.fromEntries(entries)) }
}

function textOf(value: ScenarioValue, kind: FieldKind, reader: UserLocale): string {
  if (kind === 'instant' || kind === 'date') return dateText(String(value), kind, reader)
  const number = typeof value === 'boolean' || value === '' ? NaN : Number(value)
  if (kind === 'word' || !Number.isFinite(number)) return String(value)
  if (kind === 'percent') return formatPercent(number, reader)
  if (kind === 'liters') return formatVolume(number, reader)
  const t = pushStrings(reader.language)
  const n = new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 1 }).format(number)
  return kind === 'bar' ? t('bar', { n }) : t('minutes', { n: number })
}

const ISO = /^\d{4}-\d\d-\d\d(T|$)/

function dateText(text: string, kind: 'instant' | 'date', { locale, timeZone }: UserLocale): string {
  const at = ISO.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(at)) return text
  const style = kind === 'instant' ? { timeStyle: 'short' as const, timeZone } : { timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style }).format(at)
}
