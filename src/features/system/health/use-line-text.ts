'use client'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useDuration } from '@/components/time/use-duration'
import { useBytes } from '@/components/units/use-bytes'
import type { SystemHealth } from '@/contracts/superuser/health'
import type { HealthUnit } from '@/domain/system/line'
import { MISSING } from '@/domain/units'

export type Line = SystemHealth['lines'][number]

const AGE_TICK_MS = 10_000
/** Below ten a second the first decimal tells. */
const DECIMAL_BELOW = 10

/** Figures with their units. */
export function useFigureText(): (value: number | null, unit: HealthUnit) => string {
  const t = useTranslations('systemHealth')
  const [format, duration, bytes] = [useFormat(), useDuration(), useBytes()]
  return (value, unit) => {
    if (value === null) return MISSING
    const digits = Math.abs(value) < DECIMAL_BELOW && !Number.isInteger(value) ? 1 : 0
    if (unit === 'ms') return duration(Math.round(value))
    if (unit === 'bytes') return bytes(value)
    if (unit === 'percent') return format.percent(value, digits)
    const number = format.number(value, digits)
    return unit === 'perSecond' ? t('perSecond', { number }) : number
  }
}

/** A line in words: what it is, its figure, what else is known of it, what to do when it is bad. */
export function useLineText() {
  const t = useTranslations('systemHealth')
  const channels = useTranslations('systemHealth.channels')
  const [format, duration, figure] = [useFormat(), useDuration(), useFigureText()]
  const now = useNow(AGE_TICK_MS)
  const time = (name: string, value: number): string => {
    if (name === 'startedAt' || name === 'answeredAt') return format.ago(new Date(value).toISOString(), now)
    return name.endsWith('Ms') ? duration(value) : format.number(value)
  }
  const detailsOf = ({ details, of }: Line) => ({
    of: of ?? '',
    // a choice by a plural needs the number beside its text
    ...Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) =>
        typeof value === 'number'
          ? [[name, time(name, value)], [`${name}Count`, value] as const]
          : [[name, value]],
      ),
    ),
  })
  const nameOf = (line: Line): string => {
    if (line.id === 'channel' && line.of) return channels(line.of)
    return t(`lines.${line.id}.name`)
  }
  return {
    name: nameOf,
    figure: ({ value, unit, limit }: Line): string =>
      limit === null
        ? figure(value, unit)
        : t('ofLimit', { value: figure(value, unit), limit: figure(limit, unit) }),
    detail: (line: Line): string | null =>
      t.has(`lines.${line.id}.detail`) ? t(`lines.${line.id}.detail`, detailsOf(line)) : null,
    advice: (line: Line): string => t(`lines.${line.id}.advice`),
    /** What its history shows. */
    history: (line: Line): string => {
      const known = (line.history ?? []).filter((value) => value !== null)
      const text = (value: number) => figure(value, line.unit)
      return known.length === 0
        ? t('noHistory')
        : t('history', {
            name: nameOf(line),
            low: text(Math.min(...known)),
            high: text(Math.max(...known)),
          })
    },
  }
}
export type LineText = ReturnType<typeof useLineText>
