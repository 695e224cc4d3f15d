'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { getEnergy } from '@/contracts/devices/usage'
import type { OutputOf } from '@/contracts/endpoint'

export type CircuitEnergy = OutputOf<typeof getEnergy>
export type CircuitValues = { volts: number | null; amperes: number | null; watts: number | null }

const ROWS = [
  ['volts', 'voltage'],
  ['amperes', 'current'],
  ['watts', 'power'],
] as const

/** Volts, amperes and watts, large, each with the least and the most of today where there is room. Units name them until there is room for words. */
export function CircuitGauges({
  values,
  today,
}: {
  values: CircuitValues
  today: CircuitEnergy | undefined
}) {
  const t = useTranslations('widgets.acdcMonitor')
  const format = useFormat()
  return (
    <dl className="flex flex-wrap justify-between gap-x-2 [@container_(width>=240px)]:grid [@container_(width>=240px)]:grid-cols-3 tall-narrow:grid-cols-1 tall-narrow:gap-y-3">
      {ROWS.map(([quantity, name]) => {
        const range = today?.[name]
        return (
          <div key={name} className="min-w-0">
            <dt className="sr-only tall:not-sr-only tall:text-base tall:text-muted">{t(name)}</dt>
            <dd className="text-[clamp(0.8125rem,min(14cqmin,7.5cqw),2.75rem)] tall-narrow:text-[clamp(2rem,16cqw,5rem)] tall-wide:text-[clamp(2.75rem,7cqw,6rem)] leading-tight font-semibold whitespace-nowrap tabular-nums">
              {format.quantity(values[quantity], quantity)}
            </dd>
            <dd className="hidden text-xs leading-tight text-muted [@container_(width>=240px)]:block tall-narrow:text-base tall-wide:text-xl tabular-nums">
              {range ? format.quantityRange(range, quantity) : t('noRange')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
