'use client'
import { MapPin } from 'lucide-react'
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
import { hasLevel, LastSeenCell, StatusCell, TagsCell } from './device-cells'

/** A device below its name, where a table has no room or is not wanted. */
export function DeviceCard({ device }: { device: Device }) {
  const t = useTranslations('devices')
  const format = useFormat()
  const reading = usePrimaryMetricText()(primaryMetricOf(device))
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
        <StatusCell status={device.status} />
        <div className="-my-2 -mr-2">
          <RowTools device={device} />
        </div>
        {hasLevel(device) && (
          <div className="col-span-2">
            <LevelCell device={device} />
          </div>
        )}
      </div>
      {device.site && (
        <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-muted">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('place')}</span>
          <span className="truncate">{device.site.name}</span>
        </p>
      )}
      {device.tags.length > 0 && <TagsCell tags={device.tags} />}
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-[0.8125rem]">
        {hasLevel(device) && <Fact label={t('volume')}>{format.volume(device.volumeLiters)}</Fact>}
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
