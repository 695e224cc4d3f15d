'use client'
import { BatteryWarning } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { isBatteryLow, lossPercent } from '@/components/device/lora'
import type { LoraOverviewAnswer } from './attention'

const STATES = ['active', 'inactive', 'never'] as const

/** How many devices speak, how much, how much of it is lost, and whose battery is running out. */
export function LoraCounts({ overview }: { overview: LoraOverviewAnswer }) {
  const t = useTranslations('widgets.loraOverview')
  const format = useFormat()
  const loss = lossPercent({ received: overview.uplinks, lost: overview.lost })
  const low = overview.devices.filter(({ batteryPercent }) => isBatteryLow(batteryPercent))
  const rows = [
    ...STATES.map((state) => [state, format.number(overview[state])] as const),
    ['perHour', format.number(overview.uplinksPerHour, 1)] as const,
    ['loss', format.percent(loss, loss !== null && loss > 0 && loss < 10 ? 1 : 0)] as const,
  ]
  return (
    <>
      <dl className="grid grid-cols-3 gap-1 text-center [@container_(width>=440px)]:grid-cols-5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-control bg-sunken px-1 py-1">
            <dt className="text-xs text-muted">{t(name)}</dt>
            <dd className="text-lg leading-tight font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {low.length > 0 && (
        <p className="flex items-start gap-1.5 text-[0.8125rem]">
          <BatteryWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-critical" />
          <span className="min-w-0">
            {t('lowBatteries', {
              names: low
                .map(({ name, batteryPercent }) => `${name} ${format.percent(batteryPercent)}`)
                .join(', '),
            })}
          </span>
        </p>
      )}
    </>
  )
}
