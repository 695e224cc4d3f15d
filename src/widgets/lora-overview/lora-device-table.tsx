'use client'
import { BatteryWarning } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import { FittingTable } from '@/ui/compact-table'
import { isBatteryLow, rssiQuality } from '@/components/device/lora'
import { SignalLabel } from '@/components/device/signal-label'
import { ConsoleLink } from '../kit/console-link'
import { sortByAttention, type LoraOverviewDevice } from './attention'

/** A card of the usual width has no room for these beside the rest, and the narrowest none for a signal. */
const LESSER = '[@container_(width<560px)]:hidden'
const LEAST = '[@container_(width<300px)]:hidden'

/** The devices, those that need somebody first; each leads to its own page. */
export function LoraDeviceTable({ devices, now }: { devices: readonly LoraOverviewDevice[]; now: number }) {
  const t = useTranslations('widgets.loraOverview')
  return (
    <FittingTable caption={t('deviceTable')}>
      <thead>
        <tr>
          <th scope="col">{t('device')}</th>
          <th scope="col">{t('lastUplink')}</th>
          <th scope="col" className={LESSER}>
            {t('uplinks')}
          </th>
          <th scope="col" className={LESSER}>
            {t('lost')}
          </th>
          <th scope="col" className={LEAST}>
            {t('signal')}
          </th>
          <th scope="col">{t('battery')}</th>
        </tr>
      </thead>
      <tbody>
        {sortByAttention(devices).map((device) => (
          <LoraDeviceRow key={device.deviceId} device={device} now={now} />
        ))}
      </tbody>
    </FittingTable>
  )
}

function LoraDeviceRow({ device, now }: { device: LoraOverviewDevice; now: number }) {
  const t = useTranslations('widgets.loraOverview')
  const format = useFormat()
  const { deviceId, name, lastUplinkAt, uplinks, lost, rssi, batteryPercent } = device
  return (
    <tr>
      <th scope="row" className="w-full max-w-0 font-medium">
        <ConsoleLink
          href={`/devices/${encodeURIComponent(deviceId)}`}
          className="flex min-h-6 items-center text-accent hover:underline [@media(pointer:coarse)]:min-h-10"
        >
          <span className="truncate" title={name}>
            {name}
          </span>
        </ConsoleLink>
      </th>
      <td className="whitespace-nowrap">
        {lastUplinkAt ? (
          <time dateTime={lastUplinkAt}>{format.ago(lastUplinkAt, now)}</time>
        ) : (
          t('neverHeard')
        )}
      </td>
      <td className={LESSER}>{format.number(uplinks)}</td>
      <td className={LESSER}>{format.number(lost)}</td>
      <td className={cn('whitespace-nowrap', LEAST)}>
        {rssi === null ? MISSING : <SignalLabel word={rssiQuality(rssi)} />}{' '}
        {rssi !== null && <span className={LESSER}>{format.quantity(rssi, 'dBm')}</span>}
      </td>
      <td className="whitespace-nowrap">
        {isBatteryLow(batteryPercent) && (
          <BatteryWarning
            role="img"
            aria-label={t('batteryLow')}
            className="mr-1 inline size-3.5 text-critical"
          />
        )}
        {format.percent(batteryPercent)}
      </td>
    </tr>
  )
}
