'use client'
import { useTranslations } from 'next-intl'
import { makeFormat, useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import type { Usage } from './history-points'

/** The sums of the range, each with that of the range before. */
export function HistoryTotals({ usage: { totals, previous, timeZone } }: { usage: Usage }) {
  const t = useTranslations('widgets.tankHistory')
  const format = useFormat()
  const there = makeFormat({ ...format, timeZone })
  const days = (value: number | null) =>
    value === null ? MISSING : t('days', { days: format.number(value, 1) })
  const highest = totals.highestDay
  const facts = [
    { key: 'used', now: format.volume(totals.usedL), before: format.volume(previous.usedL) },
    { key: 'refilled', now: format.volume(totals.refilledL), before: format.volume(previous.refilledL) },
    {
      key: 'average',
      now: format.volume(totals.averageDailyL),
      before: format.volume(previous.averageDailyL),
    },
    {
      key: 'highest',
      now: highest ? `${format.volume(highest.liters)}, ${there.date(highest.at)}` : MISSING,
      before: format.volume(previous.highestDay?.liters),
    },
    {
      key: 'between',
      now: days(totals.daysBetweenRefills),
      before: days(previous.daysBetweenRefills),
    },
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-x-6 gap-y-0.5 text-[0.8125rem] tabular-nums [@container_(height<260px)]:hidden">
      {facts.map(({ key, now, before }) => (
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
