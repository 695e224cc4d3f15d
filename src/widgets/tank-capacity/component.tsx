'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { FactsCard } from '../kit/facts-card'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import { tankCapacityDefinition } from './definition'
import { capacityConflictsOf, tankCapacitiesOf, freeLitersOf } from './free-capacity'

const Body = memo(function Body({ device, freshness }: DeviceView) {
  const t = useTranslations('widgets.tankCapacity')
  const format = useFormat()
  const isKnown = freshness !== 'expired'
  const liters = isKnown ? device.volumeLiters : null
  const room = freeLitersOf(liters, device.capacityLiters)
  return (
    <FactsCard
      className={cn(
        '[justify-content:safe_center] gap-[clamp(0.25rem,4cqh,0.75rem)] tall:gap-6 tabular-nums',
        freshness === 'stale' && 'text-muted',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="text-[clamp(1.375rem,15cqmin,3.5rem)] tall:text-[min(20cqmin,8rem)] leading-tight font-semibold">
          {format.volume(liters)}
        </strong>
        <span className="text-xs text-muted tall-narrow:text-lg tall-wide:text-2xl">
          {t('usable', { capacity: format.volume(device.capacityLiters) })}
        </span>
      </div>
      <Bar share={liters !== null && device.capacityLiters ? liters / device.capacityLiters : null} />
      <p className="text-[clamp(0.8125rem,7cqmin,1.5rem)] tall-wide:text-5xl font-medium">
        {room === null ? `${t('roomUnknown')} ${MISSING}` : t('room', { volume: format.volume(room) })}
      </p>
      <EachTank device={device} isKnown={isKnown} />
      <Conflicts device={device} />
    </FactsCard>
  )
})

/** How full, beside numbers that say the same. */
function Bar({ share }: { share: number | null }) {
  return (
    <div aria-hidden className="h-2 min-w-0 flex-none overflow-hidden tall:h-5 rounded-full bg-sunken">
      {share !== null && (
        <div className="h-full rounded-full bg-water" style={{ width: `${Math.min(1, share) * 100}%` }} />
      )}
    </div>
  )
}

function EachTank({ device, isKnown }: { device: Device; isKnown: boolean }) {
  const t = useTranslations('widgets')
  const words = useTranslations('widgets.tankCapacity')
  const format = useFormat()
  const tanks = tankCapacitiesOf(device)
  if (tanks.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-xs tall:gap-4 tall-narrow:text-base tall-wide:text-xl">
      {tanks.map(({ channel, liters, capacity, share }) => (
        <li key={channel} className="grid grid-cols-[auto_minmax(2rem,1fr)_auto] items-center gap-2">
          <span>{t('nthTank', { n: channel + 1 })}</span>
          <Bar share={isKnown ? share : null} />
          <span className="text-muted">
            {words('ofTank', {
              volume: format.volume(isKnown ? liters : null),
              capacity: format.volume(capacity),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Conflicts({ device }: { device: Device }) {
  const t = useTranslations('widgets.tankCapacity')
  const format = useFormat()
  const isSeries = device.tankSeries.length > 1
  return capacityConflictsOf(device).map(({ tank, stated, calculated }) => (
    <p key={tank} className="flex items-start gap-1.5 text-xs text-warning tall:text-base">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t(isSeries ? 'conflictOf' : 'conflict', {
        tank,
        stated: format.volume(stated),
        calculated: format.volume(calculated),
      })}
    </p>
  ))
}

/** What is in a tank, what it holds and what still goes in. */
export const TankCapacityWidget = deviceWidget(tankCapacityDefinition, {
  needsOf: () => 'liters',
  tools: (device) => <TankSettingsButton device={device} />,
  body: (view) => <Body {...view} />,
})
