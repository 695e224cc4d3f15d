'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Run } from '@/contracts/devices/pump'
import { formatToMinute } from '@/components/time/format-to-minute'
import { splitDuration } from './run-time'

/** Everything about a run in words of the reader. */
export function useRunFormat() {
  const t = useTranslations('widgets.pump')
  const format = useFormat()
  const span = (seconds: number | null): string => {
    if (seconds === null) return format.number(null)
    const { kind, ...parts } = splitDuration(seconds)
    return t(`span.${kind}`, parts)
  }
  const trigger = (run: Run) => t(`triggers.${run.trigger}`)
  const who = (run: Run) => (run.by === null ? trigger(run) : t('by', { name: run.by }))
  const ended = (run: Run): string => {
    if (run.endedAt === null) return t('running')
    if (run.stopReason === null) return t('endUnknown')
    if (run.stopReason === 'person' && run.stoppedBy) return t('stoppedBy', { name: run.stoppedBy })
    return t(`stopReasons.${run.stopReason}`)
  }
  const when = (run: Run) =>
    `${formatToMinute(format, run.startedAt)} – ${run.endedAt ? format.time(run.endedAt) : t('now')}`
  const line = (run: Run): string =>
    [
      when(run),
      span(run.runtimeS),
      who(run),
      ended(run),
      format.volume(run.liters),
      format.quantity(run.energyWh, 'wattHours'),
    ].join(' · ')
  return { span, trigger, who, ended, line }
}
