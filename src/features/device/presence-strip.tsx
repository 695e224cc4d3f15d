'use client'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { getReadings } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { cn } from '@/ui/cn'
import { Loaded } from '@/components/query/loaded'
import { latestEntries } from '@/components/metrics/latest-entries'
import { TitledCard } from '@/ui/titled-card'
import { presenceByQuarter, presenceWindow, quarterAt } from './presence'

const TICK_MS = 60_000
const QUARTERS = 96

/** When the device was heard in the last 24 hours, by quarters of an hour of the metric it reported last. */
export function PresenceStrip({ device }: { device: Device }) {
  const t = useTranslations('device')
  const now = useNow(TICK_MS)
  const newest = latestEntries(device).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
  const window = now === null ? null : presenceWindow(now)
  const query = window &&
    newest && {
      metric: newest.metric,
      channel: newest.channel,
      points: QUARTERS,
      from: new Date(window.from).toISOString(),
      to: new Date(window.to).toISOString(),
    }
  const args = query ? { params: { deviceId: device.deviceId }, query } : null
  const answer = useCall(getReadings, args, { refreshInterval: TICK_MS, keepPreviousData: true })
  return (
    <TitledCard title={t('presence')}>
      {!newest && <p className="text-sm text-muted">{t('noLatest')}</p>}
      {newest && window && (
        <Loaded answer={answer}>
          {({ points }) => <Strip quarters={presenceByQuarter(points, window.from)} from={window.from} />}
        </Loaded>
      )}
    </TitledCard>
  )
}

function Strip({ quarters, from }: { quarters: readonly number[]; from: number }) {
  const t = useTranslations('device')
  const format = useFormat()
  const heard = quarters.filter((n) => n > 0).length
  return (
    <>
      <div role="img" aria-label={t('heard', { heard })} className="flex h-8 gap-px">
        {quarters.map((n, place) => (
          <span
            key={place}
            title={t('quarter', { at: format.time(quarterAt(from, place)), n })}
            className={cn(
              'min-w-0 flex-1 rounded-[1px]',
              n > 0 ? 'bg-success' : 'mt-auto h-2 bg-line-strong',
            )}
          />
        ))}
      </div>
      <p className="flex justify-between text-xs text-muted tabular-nums">
        <span>{format.time(from)}</span>
        <span>{t('heard', { heard })}</span>
        <span>{t('now')}</span>
      </p>
    </>
  )
}
