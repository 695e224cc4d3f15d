'use client'
import { useTranslations } from 'next-intl'
import { makeFormat, useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import { hourlyUseOf, type TankUsage } from './history-points'

type UsageFact = {
  key: 'used' | 'refilled' | 'average' | 'averageHour' | 'highest' | 'highestHour' | 'between'
  now: string
  before?: string
}

/** The mean and the highest of the buckets: hours of a day, days of anything longer. */
function useUseFacts({ range, buckets, totals, previous, timeZone }: TankUsage, now: number): UsageFact[] {
  const t = useTranslations('widgets.tankHistory')
  const format = useFormat()
  const there = makeFormat({ ...format, timeZone })
  // no use was at no time
  const most = (liters: number, when: string) =>
    liters > 0 ? `${format.volume(liters)}, ${when}` : format.volume(liters)
  if (range === 'day') {
    const { mean, highest } = hourlyUseOf(buckets, now)
    const when = highest && `${there.time(highest.from)}–${there.time(highest.to)}`
    return [
      { key: 'averageHour', now: format.volume(mean) },
      { key: 'highestHour', now: highest ? most(highest.usedL, when ?? '') : MISSING },
    ]
  }
  const { usedL, averageDailyL, highestDay } = totals
  const isEarly = averageDailyL === null && usedL !== null
  return [
    {
      key: 'average',
      now: isEarly ? t('noWholeDay') : format.volume(averageDailyL),
      before: format.volume(previous.averageDailyL),
    },
    {
      key: 'highest',
      now: highestDay ? most(highestDay.liters, there.date(highestDay.at)) : MISSING,
      before: format.volume(previous.highestDay?.liters),
    },
  ]
}

/** The sums of the range, each with that of the range before. */
export function HistoryTotals({ usage, now: at }: { usage: TankUsage; now: number }) {
  const { totals, previous } = usage
  const t = useTranslations('widgets.tankHistory')
  const format = useFormat()
  const days = (value: number | null) =>
    value === null ? MISSING : t('days', { days: format.number(value, 1) })
  const facts: UsageFact[] = [
    { key: 'used', now: format.volume(totals.usedL), before: format.volume(previous.usedL) },
    { key: 'refilled', now: format.volume(totals.refilledL), before: format.volume(previous.refilledL) },
    ...useUseFacts(usage, at),
    { key: 'between', now: days(totals.daysBetweenRefills), before: days(previous.daysBetweenRefills) },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-0.5 text-[0.8125rem] tabular-nums [@container_(height<260px)]:[&>:not(:first-child)]:hidden">
      {facts.map(({ key, now, before = MISSING }) => (
        <div key={key} className="flex min-w-0 items-baseline justify-between gap-2">
          <dt className="shrink-0 text-xs text-muted">{t(key)}</dt>
          <dd className="min-w-0 truncate font-medium">
            {now}
            {before !== MISSING && (
              <span className="ml-1.5 text-xs font-normal text-muted">{t('before', { value: before })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
