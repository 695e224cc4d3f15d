'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { Table } from '@/ui/table'
import { Flooding, KindName, Level, Seen, Status } from './device-cells'
import { CredentialsButton, ExportButton, MergeButton, SensorButton } from './device-tools'
import { Reading } from './reading'

type Props = { devices: readonly Device[]; now: number | null }

/** The list on wide screens. */
export function DeviceTable({ devices, now }: Props) {
  const t = useTranslations('devices')
  return (
    <div className="card overflow-hidden">
      <Table aria-label={t('list')}>
        <thead>
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('device')}</th>
            <th scope="col" className="max-xl:hidden">
              {t('kind')}
            </th>
            <th scope="col">{t('level')}</th>
            <th scope="col" className="text-right">
              {t('volume')}
            </th>
            <th scope="col" className="text-right">
              {t('reading')}
            </th>
            <th scope="col" className="text-right">
              {t('seen')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <Row key={device.deviceId} device={device} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ device, now }: { device: Device; now: number | null }) {
  const format = useFormat()
  const name = deviceLabel(device)
  return (
    <tr>
      <td>
        <Status status={device.status} />
      </td>
      <th scope="row" className="max-w-40 xl:max-w-72">
        <span className="block truncate font-medium text-ink">{name}</span>
        {name !== device.deviceId && (
          <span className="block truncate font-mono text-xs">{device.deviceId}</span>
        )}
        {device.flooding && <Flooding />}
      </th>
      <td className="text-muted max-xl:hidden">
        <KindName kind={device.kind} />
      </td>
      <td className="min-w-40">
        <Level device={device} />
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">{format.volume(device.volumeLiters)}</td>
      <td className="text-right">
        <Reading device={device} />
      </td>
      <td className="text-right">
        <Seen at={device.lastSeenAt} now={now} />
      </td>
      <td className="w-0 whitespace-nowrap">
        <SensorButton device={device} className="-my-1" />
        <CredentialsButton device={device} className="-my-1" />
        <MergeButton device={device} className="-my-1" />
        <ExportButton device={device} className="-my-1" />
      </td>
    </tr>
  )
}
