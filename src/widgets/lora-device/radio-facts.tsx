'use client'
import { BatteryWarning } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Lora } from '@/contracts/devices/lora'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import { Fact, Facts } from '@/ui/facts'
import { isBatteryLow, lossPercent, rssiQuality, snrQuality } from '@/components/device/lora'
import { SignalLabel } from '@/components/device/signal-label'

/** How well it is heard, what got lost and how long it will last; `isExpired`: too long ago to be repeated. */
export function RadioFacts({ lora, isExpired }: { lora: Lora; isExpired: boolean }) {
  const t = useTranslations('widgets.loraDevice')
  const format = useFormat()
  const { spreading, lost } = lora
  const [rssi, snr] = isExpired ? [null, null] : [lora.rssi, lora.snr]
  const loss = lossPercent(lora)
  return (
    <Facts>
      <Fact name={t('rssi')} wide>
        {format.quantity(rssi, 'dBm')}
        {rssi !== null && <SignalLabel word={rssiQuality(rssi)} />}
      </Fact>
      <Fact name={t('snr')} wide>
        {format.quantity(snr, 'dB')}
        {snr !== null && <SignalLabel word={snrQuality(snr, spreading)} />}
      </Fact>
      <Fact name={t('lost')}>
        {loss === null
          ? MISSING
          : t('lostShare', { lost, percent: format.percent(loss, loss > 0 && loss < 10 ? 1 : 0) })}
      </Fact>
      <Fact name={t('battery')}>
        <Battery lora={lora} isExpired={isExpired} />
      </Fact>
      <Fact name={t('spreading')}>{spreading === null ? MISSING : t('sf', { value: spreading })}</Fact>
      <Fact name={t('gateways')}>
        {lora.gateways.length > 0 ? format.number(lora.gateways.length) : t('heardByNone')}
      </Fact>
      <Fact name={t('queue')}>{t('waiting', { count: lora.queue.length })}</Fact>
    </Facts>
  )
}

function Battery({ lora: { batteryPercent, batteryV }, isExpired }: { lora: Lora; isExpired: boolean }) {
  const t = useTranslations('widgets.loraDevice')
  const format = useFormat()
  if (isExpired || (batteryPercent === null && batteryV === null)) return MISSING
  const isLow = isBatteryLow(batteryPercent)
  return (
    <>
      {isLow && <BatteryWarning aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-critical" />}
      {batteryPercent !== null && <span>{format.percent(batteryPercent)}</span>}
      {batteryV !== null && (
        <span className={cn('font-normal', batteryPercent !== null && '[@container_(width<360px)]:hidden')}>
          {format.quantity(batteryV, 'volts')}
        </span>
      )}
      {isLow && <span className="text-critical">{t('batteryLow')}</span>}
    </>
  )
}
