'use client'
import { useTranslations } from 'next-intl'
import { type Format, useFormat } from '@/client/format'
import type { ShownNotification } from '@/client/push/push'
import {
  type FieldKind,
  type PushScenario,
  SCENARIOS,
  type ScenarioValue,
} from '@/domain/notifications/scenarios'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export type ScenarioData = Record<string, ScenarioValue>

/** What is sent: the examples, with times near `now`. */
export function scenarioData(scenario: PushScenario, now: number): ScenarioData {
  const instant = new Date(now - 15 * MINUTE_MS).toISOString()
  const date = new Date(now + 7 * DAY_MS).toISOString().slice(0, 10)
  const fields = Object.entries(SCENARIOS[scenario].fields)
  return Object.fromEntries(
    fields.map(([key, { kind, example }]) => [key, { instant, date }[kind as string] ?? example]),
  )
}

type PushTranslator = ReturnType<typeof useTranslations>

function scenarioText(
  kind: FieldKind,
  value: ScenarioValue,
  { format, t }: { format: Format; t: PushTranslator },
): string {
  if (kind === 'percent') return format.percent(Number(value))
  if (kind === 'liters') return format.volume(Number(value))
  if (kind === 'minutes') return t('minutes', { n: Number(value) })
  if (kind === 'bar') return t('bar', { n: format.number(Number(value), 1) })
  return kind === 'word' ? String(value) : timeText(kind, String(value), format)
}

/** A date is the same everywhere; an instant is told on the reader's clock. */
function timeText(kind: 'instant' | 'date', iso: string, { locale, timeZone }: Format): string {
  const style = kind === 'instant' ? ({ timeStyle: 'short', timeZone } as const) : { timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style }).format(Date.parse(iso))
}

/** As the notification will read: in the words the server uses, in the units of the reader. */
export function useNotificationPreview(scenario: PushScenario, data: ScenarioData): ShownNotification {
  const t = useTranslations('channels.push')
  const format = useFormat()
  const values = Object.fromEntries(
    Object.entries(SCENARIOS[scenario].fields).map(([key, { kind, example }]) => [
      key,
      scenarioText(kind, data[key] ?? example, { format, t }),
    ]),
  )
  return { title: t(`scenario.${scenario}.title`, values), body: t(`scenario.${scenario}.body`, values) }
}
