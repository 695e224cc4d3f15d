'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import { FittingTable } from '@/ui/compact-table'
import { rssiQuality } from '@/components/device/lora'
import { SignalLabel } from '@/components/device/signal-label'
import type { LoraOverviewAnswer } from './attention'

/** A card of the usual width has no room for these beside the rest, and the narrowest none for a signal. */
const LESSER = '[@container_(width<560px)]:hidden'
const LEAST = '[@container_(width<300px)]:hidden'

/** The gateways that heard anything in the window or should have. */
export function GatewayTable({ gateways, now }: { gateways: LoraOverviewAnswer['gateways']; now: number }) {
  const t = useTranslations('widgets.loraOverview')
  const format = useFormat()
  if (gateways.length === 0) return <p className="text-[0.8125rem] text-muted">{t('noGateways')}</p>
  return (
    <FittingTable caption={t('gatewayTable')}>
      <thead>
        <tr>
          <th scope="col">{t('gateway')}</th>
          <th scope="col" className={LESSER}>
            {t('uplinks')}
          </th>
          <th scope="col" className={LESSER}>
            {t('devices')}
          </th>
          <th scope="col" className={LEAST}>
            {t('signal')}
          </th>
          <th scope="col">{t('lastHeard')}</th>
        </tr>
      </thead>
      <tbody>
        {gateways.map(({ gatewayId, lastAt, uplinks, devices, rssi, snr, silent }) => (
          <tr key={gatewayId}>
            <th scope="row" className="w-full max-w-0 font-mono text-xs font-normal">
              <span className="block truncate" title={gatewayId}>
                {gatewayId}
              </span>
            </th>
            <td className={LESSER}>{format.number(uplinks)}</td>
            <td className={LESSER}>{format.number(devices)}</td>
            <td className={cn('whitespace-nowrap', LEAST)}>
              {rssi === null ? MISSING : <SignalLabel word={rssiQuality(rssi)} />}{' '}
              <span className={LESSER}>
                {rssi !== null && format.quantity(rssi, 'dBm')}
                {snr !== null && `, ${format.quantity(snr, 'dB')}`}
              </span>
            </td>
            <td className="whitespace-nowrap">
              {silent && (
                <span className="mr-1 inline-flex items-baseline gap-0.5 font-medium text-critical">
                  <TriangleAlert aria-hidden className="size-3.5 translate-y-0.5" />
                  {t('silent')}
                </span>
              )}
              <time dateTime={lastAt}>{format.ago(lastAt, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </FittingTable>
  )
}
