'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { isMetric } from '@/domain/readings/metrics'
import { useDurationText } from '@/features/device/alerts/use-evidence-text'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

type Detail = Readonly<Record<string, unknown>>

/** For machines, or told by the other words. */
const HIDDEN_DETAILS = new Set([
  ...['commandId', 'job', 'secret', 'channel', 'metric', 'isActive'],
  // of an update, whose history is told elsewhere
  ...['offset', 'counter', 'slot', 'request', 'url', 'from', 'target', 'nextS', 'remainingS'],
])
/** An alarm of another channel than the first has its number behind its name. */
const OF_CHANNEL = /^(.+)_(\d+)$/

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Devices' own words beside the code that says the same, and the code of words that nobody understands. */
const isRepeated = (key: string, { code, error }: Detail): boolean =>
  (key === 'error' && error === code) || (key === 'code' && code === 'other')

/** Writes what an event of a device tells in the reader's words; a name of which there is no word stays as it came. */
export function useEventText(): (detail: Detail) => string {
  const t = useTranslations('device.eventWords')
  const device = useTranslations('device')
  const format = useFormat()
  const durationText = useDurationText()
  const { nameOf } = useMetricFormat()

  const wordOf = (kind: string, value: string): string => {
    const key = `${kind}.${value}`
    return t.has(key) ? t(key) : value
  }
  const alarmOf = (alarm: string): string => {
    const [, name, channel] = t.has(`alarm.${alarm}`) ? [] : (OF_CHANNEL.exec(alarm) ?? [])
    if (name === undefined || channel === undefined) return wordOf('alarm', alarm)
    return device('channelOf', { name: wordOf('alarm', name), channel })
  }
  const measureOf = ({ metric, channel }: Detail): string[] => {
    const number = typeof channel === 'number' ? channel : 0
    if (typeof metric !== 'string') return number === 0 ? [] : [t('channel', { channel: number })]
    if (isMetric(metric)) return [nameOf(metric, number)]
    return [number === 0 ? metric : device('channelOf', { name: metric, channel: number })]
  }
  const partOf = (key: string, value: string | number | boolean): string => {
    if (key === 'error') return String(value)
    if (key === 'alarm') return alarmOf(String(value))
    if (key === 'percent' && typeof value === 'number') return format.percent(value)
    if (key === 'windowMs' && typeof value === 'number') return t('window', { time: durationText(value) })
    if (t.has(key)) return wordOf(key, String(value))
    return `${key} ${String(value)}`
  }
  return (detail) =>
    [
      ...measureOf(detail),
      ...Object.entries(detail).flatMap(([key, value]) =>
        isPlain(value) && !HIDDEN_DETAILS.has(key) && !isRepeated(key, detail) ? [partOf(key, value)] : [],
      ),
      ...(detail.isActive === false ? [t('ended')] : []),
    ].join(' · ')
}
