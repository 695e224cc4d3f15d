'use client'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { KindName } from '@/components/device/kind-name'
import { LevelCell } from '@/components/device/level-cell'
import { usePrimaryMetricText } from '@/components/device/primary-metric-cell'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { MISSING } from '@/domain/units'
import { RowCheckBox } from './bulk/check-box'
import { DeviceLink, DeviceNameBadges, LastSeenCell, StatusCell, TagsCell } from './device-cells'
import {
  CredentialsButton,
  ExportReadingsButton,
  MergeButton,
  SensorButton,
} from '@/features/devices/device-tools'
import type { PickRows, RowSelection } from './bulk/use-row-selection'

type Props = { devices: readonly Device[]; selection: RowSelection }

/** The list where a table has no room, or is not wanted. */
export function DeviceCards({ devices, selection }: Props) {
  const t = useTranslations('devices')
  return (
    <div className="@container">
      <ul aria-label={t('list')} className="grid gap-3 @xl:grid-cols-2 @5xl:grid-cols-3">
        {devices.map((device) => (
          <li key={device.deviceId} className="card flex min-w-0 flex-col gap-2.5 p-4">
            <DeviceCard
              device={device}
              isChosen={selection.chosen.has(device.deviceId)}
              pick={selection.pick}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type CardProps = { device: Device; isChosen: boolean; pick: PickRows }

/** Drawn anew only when its own device or the choice of it has changed. */
const DeviceCard = memo(function DeviceCard({ device, isChosen, pick }: CardProps) {
  const t = useTranslations('devices')
  const format = useFormat()
  const reading = usePrimaryMetricText()(primaryMetricOf(device))
  const name = deviceLabel(device)
  // of a tank the level is missed; a pump has none
  const hasLevel = device.levelPercent !== null || device.kind === 'tank'
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <RowCheckBox
          label={t('selectNamed', { name })}
          id={device.deviceId}
          isChecked={isChosen}
          pick={pick}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-base">
            <DeviceLink device={device} />
          </h2>
          {name !== device.deviceId && (
            <p className="truncate font-mono text-xs text-muted">{device.deviceId}</p>
          )}
          <DeviceNameBadges device={device} />
        </div>
        <StatusCell status={device.status} />
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
      <div className="-m-2 mt-auto flex justify-end">
        <SensorButton device={device} />
        <CredentialsButton device={device} />
        <MergeButton device={device} />
        <ExportReadingsButton device={device} />
      </div>
    </>
  )
})

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="truncate tabular-nums">{children}</dd>
    </div>
  )
}
