'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { KindName } from '@/components/device/kind-name'
import { LevelCell } from '@/components/device/level-cell'
import { usePrimaryMetricText } from '@/components/device/primary-metric-cell'
import type { Device } from '@/contracts/devices/device'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { MISSING } from '@/domain/units'
import { RowTools } from '@/features/devices/device-tools'
import { LastSeenCell, StatusCell, TagsCell } from './device-cells'

/** A device below its name, where a table has no room or is not wanted. */
export function DeviceCard({ device }: { device: Device }) {
  const t = useTranslations('devices')
  const format = useFormat()
  const reading = usePrimaryMetricText()(primaryMetricOf(device))
  // of a tank the level is missed; a pump has none
  const hasLevel = device.levelPercent !== null || device.kind === 'tank'
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <StatusCell status={device.status} />
        <div className="-my-2 -mr-2">
          <RowTools device={device} />
        </div>
      </div>
      {hasLevel && <LevelCell device={device} />}
      {device.tags.length > 0 && <TagsCell tags={device.tags} />}
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-[0.8125rem]">
        {hasLevel && <Fact label={t('volume')}>{format.volume(device.volumeLiters)}</Fact>}
        <Fact label={reading?.name ?? t('reading')}>{reading?.text ?? MISSING}</Fact>
        <Fact label={t('kind')}>
          <KindName kind={device.kind} />
        </Fact>
        <Fact label={t('seen')}>
          <LastSeenCell at={device.lastSeenAt} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="truncate tabular-nums">{children}</dd>
    </div>
  )
}
