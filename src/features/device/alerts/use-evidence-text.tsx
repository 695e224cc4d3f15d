'use client'
import { useTranslations } from 'next-intl'
import type { Alert } from '@/contracts/alerts'
import { isDerived } from '@/domain/readings/derived-metrics'
import { isMetric } from '@/domain/readings/metrics'
import { MISSING } from '@/domain/units'
import { useFormat } from '@/client/format'
import { durationOf } from '@/domain/time/duration'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

type Evidence = Alert['why']

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Writes a length of time (ms) as people say it; under a minute in whole seconds that have passed. */
export function useDurationText(): (ms: number) => string {
  const t = useTranslations('widgets.spans')
  return (ms) => {
    if (ms < MINUTE_MS) return t('seconds', { value: Math.floor(Math.round(ms) / SECOND_MS) })
    const hours = ms / HOUR_MS
    const { unit, value } = durationOf(hours) ?? { unit: 'days', value: Math.round(hours / 24) }
    return t(unit, { value })
  }
}

/** Of a percentage: one where it has any. */
export const percentDigitsOf = (percent: number): number => (Number.isInteger(percent) ? 0 : 1)

/** Writes a value of a Why in the units of the reader. */
export function useEvidenceValue(): (why: Evidence, value: number | null) => string {
  const { textOf } = useMetricFormat()
  const durationText = useDurationText()
  const format = useFormat()
  return ({ metric, unit }, value) => {
    if (value === null) return MISSING
    if (unit === 'min') return durationText(value * MINUTE_MS)
    if (unit === '%') return format.percent(value, percentDigitsOf(value))
    if (metric !== null && (isMetric(metric) || isDerived(metric))) return textOf(metric, value)
    return `${format.number(value, 2)} ${unit}`.trim()
  }
}

/**
 * Why an alert is there, as sentences:
 *
 * | rule                          | says                                                           |
 * |-------------------------------|----------------------------------------------------------------|
 * | level_low, level_high, battery | the value, the threshold, and where it ends                   |
 * | offline                       | since when nothing was heard, the limit if one was reached, the gateway |
 * | brown_out                     | the value and the limit, if it was measured                    |
 * | pump_fault                    | the device's own code, if it told one                          |
 * | controller_missing            | the version that it restarted with                             |
 * | any other                     | what the rule looks for                                        |
 */
export function useEvidenceSentences(): (alert: Pick<Alert, 'rule' | 'severity' | 'why'>) => string[] {
  const t = useTranslations('deviceAlerts.why')
  const format = useFormat()
  const valueOf = useEvidenceValue()
  return ({ rule, severity, why }) => {
    const [value, threshold] = [valueOf(why, why.value), valueOf(why, why.threshold)]
    const ends = rule === 'level_high' ? 'endsBelow' : 'endsAbove'
    const worst = why.severity ?? severity
    // what has eased ends elsewhere
    const restore =
      why.restore === null || worst !== severity ? [] : [t(ends, { restore: valueOf(why, why.restore) })]
    const isMeasured = why.value !== null && why.threshold !== null
    if (rule === 'offline') {
      const seen = format.dateTime(why.lastSeenAt)
      return [
        t(why.threshold === null ? 'offlineTold' : 'offline', { seen, threshold }),
        ...(why.gateway === undefined ? [] : [t('gateway', { gateway: why.gateway })]),
      ]
    }
    if (rule === 'pump_fault' && why.code !== undefined) return [t('pump_faultCode', { code: why.code })]
    if (rule === 'controller_missing') return [t(rule, { version: why.firmware ?? MISSING })]
    if (rule === 'brown_out' && !isMeasured) return [t('brown_outTold')]
    if (rule === 'battery' && !isMeasured) return [t('batteryTold')]
    return [t(rule, { value, threshold, severity: worst }), ...restore]
  }
}
