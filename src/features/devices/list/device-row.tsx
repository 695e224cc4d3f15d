'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { useKindName } from '@/components/device/kind-name'
import { LevelBar, LevelWord } from '@/components/device/level-cell'
import { usePrimaryMetricText } from '@/components/device/primary-metric-cell'
import type { Device } from '@/contracts/devices/device'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import { RowTools } from '@/features/devices/device-tools'
import { DeviceMarks, hasLevel, LastSeenCell, StatusCell } from './device-cells'

/** A device beside and below its name on a phone: two lines, 88 px with the name's. */
export function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('devices')
  const format = useFormat()
  const kindName = useKindName()
  const reading = usePrimaryMetricText()(primaryMetricOf(device))
  const isTank = hasLevel(device)
  return (
    <>
      {isTank && <Level device={device} />}
      <div className="col-start-3 row-span-3 row-start-1 -mr-2">
        <RowTools device={device} />
      </div>
      <Line className={cn('h-5 gap-x-2', !isTank && 'col-span-2')}>
        <StatusCell status={device.status} />
        <LastSeenCell at={device.lastSeenAt} />
      </Line>
      <Line className="col-span-2 h-6 gap-x-2">
        <DeviceMarks device={device} />
        {isNotFine(device) && <LevelWord level={device.levelClass} />}
        {isTank && device.volumeLiters !== null && <span>{format.volume(device.volumeLiters)}</span>}
        {!isTank && reading && (
          <span>
            {reading.name} {reading.text}
          </span>
        )}
        {device.site && (
          <span>
            <span className="sr-only">{t('place')}</span> {device.site.name}
          </span>
        )}
        {device.kind && <span>{kindName(device.kind)}</span>}
        {device.tags.length > 0 && <span>{device.tags.join(', ')}</span>}
      </Line>
    </>
  )
}

/** An open alert says more than the word for its level. */
const isNotFine = ({ alerts, levelClass }: Device): boolean =>
  alerts.length === 0 && (levelClass === 'critical' || levelClass === 'low')

/** One line, the most important first: what does not fit is left out whole. */
function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-center overflow-hidden text-xs text-muted tabular-nums *:max-w-full *:shrink-0 *:truncate',
        className,
      )}
    >
      {children}
    </div>
  )
}

function Level({ device: { levelPercent, levelClass } }: { device: Device }) {
  const format = useFormat()
  return (
    <div className="row-span-2 flex w-14 flex-col items-end gap-2">
      <span className="text-base leading-6 font-semibold tabular-nums">
        {levelPercent === null ? <span className="text-muted">{MISSING}</span> : format.percent(levelPercent)}
      </span>
      {levelPercent !== null && <LevelBar level={levelClass} percent={levelPercent} />}
    </div>
  )
}
