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
import { cn } from '@/ui/cn'
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
      {/* on a phone the level stands between the two */}
      <div
        className={cn(
          'grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2',
          hasLevel && '@max-[641px]:flex @max-[641px]:flex-wrap @max-[641px]:*:first:mr-auto',
        )}
      >
        <StatusCell status={device.status} />
        <div className="order-1 -my-2 -mr-2">
          <RowTools device={device} />
        </div>
        {hasLevel && (
          <div className="order-2 col-span-2 @max-[641px]:order-none @max-[641px]:col-span-1">
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
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-[0.8125rem] @max-[641px]:flex @max-[641px]:flex-wrap @max-[641px]:gap-y-0 @max-[641px]:text-muted">
        {hasLevel && <Fact label={t('volume')}>{format.volume(device.volumeLiters)}</Fact>}
        <Fact label={reading?.name ?? t('reading')} isNamed={!hasLevel}>
          {reading?.text ?? MISSING}
        </Fact>
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

type FactProps = { label: string; /** On a phone too. */ isNamed?: boolean; children: ReactNode }

function Fact({ label, isNamed = false, children }: FactProps) {
  return (
    <div className="@max-[641px]:flex @max-[641px]:min-w-0 @max-[641px]:gap-1">
      <dt className={cn('text-xs text-muted', !isNamed && '@max-[641px]:sr-only')}>{label}</dt>
      <dd className="truncate tabular-nums">{children}</dd>
    </div>
  )
}
