'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import type { Lora } from '@/contracts/devices/lora'
import { rssiQuality } from '@/components/device/lora'
import { SignalLabel } from '@/components/device/signal-label'

type At = { now: number }

const ROW = 'flex flex-wrap items-baseline gap-x-2 tall:rounded-control tall:bg-sunken tall:px-4 tall:py-2'

/** The gateways that heard it in the last day, the best first. */
export function GatewayList({ gateways, now }: At & Pick<Lora, 'gateways'>) {
  const t = useTranslations('widgets.loraDevice')
  const format = useFormat()
  if (gateways.length === 0) return null
  return (
    <RadioList title={t('gateways')}>
      {gateways.map(({ gatewayId, at, uplinks, rssi, snr }) => (
        <li key={gatewayId} className={ROW}>
          <span className="min-w-0 flex-auto truncate font-mono text-xs tall:basis-full tall:text-base">
            {gatewayId}
          </span>
          {rssi !== null && <SignalLabel word={rssiQuality(rssi)} />}
          <span>{format.quantity(rssi, 'dBm')}</span>
          <span>{format.quantity(snr, 'dB')}</span>
          <span className="text-muted">{t('uplinks', { count: uplinks })}</span>
          <time dateTime={at} className="text-muted">
            {format.ago(at, now)}
          </time>
        </li>
      ))}
    </RadioList>
  )
}

/** What a command orders, in words; that of a later version as it came. */
function useOrderName(): (type: string) => string {
  const t = useTranslations('widgets.loraDevice.orders')
  return (type) => {
    const key = type.replace('.', '_')
    return t.has(key) ? t(key) : type
  }
}

/** Commands that wait until the device listens, which is right after its next uplink. */
export function CommandQueue({ queue, now }: At & Pick<Lora, 'queue'>) {
  const t = useTranslations('widgets.loraDevice')
  const nameOf = useOrderName()
  const format = useFormat()
  if (queue.length === 0) return null
  return (
    <RadioList title={t('queueTitle')}>
      {queue.map(({ commandId, type, createdAt, expiresAt }) => (
        <li key={commandId} className={ROW}>
          <span className="min-w-0 flex-auto truncate tall:basis-full">{nameOf(type)}</span>
          <span className="text-muted">
            {t('queued', { ago: format.ago(createdAt, now), until: format.time(expiresAt) })}
          </span>
        </li>
      ))}
    </RadioList>
  )
}

/** Only where the card has room for more than the facts. */
function RadioList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="[@container_(height<200px)]:hidden">
      <h3 className="text-xs font-medium text-muted tall:mb-1 tall:text-base">{title}</h3>
      <ul className="flex flex-col gap-0.5 text-[0.8125rem] tabular-nums tall:grid tall:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] tall:gap-2 tall:text-base">
        {children}
      </ul>
    </section>
  )
}
