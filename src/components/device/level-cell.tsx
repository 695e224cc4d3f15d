'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { MISSING } from '@/domain/units'
import { Chip, type Tone } from '@/ui/chip'
import { cn } from '@/ui/cn'

type LevelClass = Device['levelClass']
const LEVEL: Record<LevelClass, { label: string; tone: Tone; bar: string }> = {
  unknown: { label: 'classUnknown', tone: 'neutral', bar: 'bg-line' },
  critical: { label: 'classCritical', tone: 'critical', bar: 'bg-critical' },
  low: { label: 'classLow', tone: 'warning', bar: 'bg-warning' },
  medium: { label: 'classMedium', tone: 'neutral', bar: 'bg-water' },
  high: { label: 'classHigh', tone: 'neutral', bar: 'bg-water' },
  full: { label: 'classFull', tone: 'neutral', bar: 'bg-water' },
}

/** The level in percent, as a thin bar and as a word; a bar has one width everywhere, so that bars compare. */
export function LevelCell({ device }: { device: Pick<Device, 'levelPercent' | 'levelClass'> }) {
  const format = useFormat()
  const percent = device.levelPercent
  if (percent === null) return <span className="text-muted">{MISSING}</span>
  return (
    <span className="flex items-center gap-3">
      <span className="flex w-[min(6rem,20vw)] shrink-0 flex-col gap-1 phone:w-[min(4rem,18vw)]">
        <span className="font-medium tabular-nums">{format.percent(percent)}</span>
        <LevelBar level={device.levelClass} percent={percent} />
      </span>
      <LevelWord level={device.levelClass} className="min-w-[min(4rem,18vw)] justify-center" />
    </span>
  )
}

/** As wide as what it stands in. */
export function LevelBar({ level, percent }: { level: LevelClass; percent: number }) {
  return (
    <span aria-hidden className="h-1.5 w-full overflow-hidden rounded-full bg-sunken">
      <span className={cn('block h-full rounded-full', LEVEL[level].bar)} style={{ width: `${percent}%` }} />
    </span>
  )
}

export function LevelWord({ level, className }: { level: LevelClass; className?: string }) {
  const t = useTranslations('devices')
  const { label, tone } = LEVEL[level]
  return (
    <Chip tone={tone} className={className}>
      {t(label)}
    </Chip>
  )
}
