'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import type { SolarReadings } from './solar-readings'

/** What the panels give, what the motor does with it, and the water. */
export function SolarNumbers({ sides, todayL }: { sides: SolarReadings; todayL: number | null }) {
  const t = useTranslations('widgets.solarPump')
  const format = useFormat()
  const { panel, motor, flowLpm } = sides
  const rows = [
    {
      name: 'panels',
      values: [
        format.quantity(panel.volts, 'volts'),
        format.quantity(panel.amperes, 'amperes'),
        format.quantity(panel.watts, 'watts'),
      ],
    },
    {
      name: 'motor',
      values: [
        format.quantity(motor.hertz, 'hertz'),
        format.quantity(motor.rpm, 'rpm'),
        format.quantity(motor.amperes, 'amperes'),
      ],
    },
    { name: 'water', values: [format.flow(flowLpm), t('today', { volume: format.volume(todayL) })] },
  ] as const
  return (
    <dl className="flex flex-col gap-1 text-[clamp(0.8125rem,4cqw,1.125rem)] [@container_(height>=600px)_and_(width>=620px)]:gap-3 [@container_(height>=600px)_and_(width>=620px)]:text-3xl">
      {rows.map(({ name, values }) => (
        <div
          key={name}
          className={cn(
            'grid grid-cols-[3.25rem_1fr_1fr_1fr] items-baseline gap-x-2 [@container_(height>=600px)_and_(width>=620px)]:grid-cols-[6rem_1fr_1fr_1fr]',
            // two long values, which must not run into each other
            name === 'water' && '[@container_(width<360px)]:grid-cols-[3.25rem_auto_1fr]',
          )}
        >
          <dt className="text-xs text-muted [@container_(height>=600px)_and_(width>=620px)]:text-lg">
            {t(name)}
          </dt>
          {values.map((value, index) => (
            <dd
              key={index}
              className={cn(
                'min-w-0 font-semibold tabular-nums',
                name === 'water' && index === 1
                  ? '[@container_(width>=360px)]:col-span-2'
                  : 'whitespace-nowrap',
              )}
            >
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
