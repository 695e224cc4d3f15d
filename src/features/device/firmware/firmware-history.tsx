'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { DeviceUpdate } from '@/contracts/rollouts/owner'

/** What was done, newest first: from which version to which, when, and how long the device was away. */
export function FirmwareHistory({ history }: { history: readonly DeviceUpdate[] }) {
  const t = useTranslations('deviceFirmware')
  const format = useFormat()
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t('history')}</h3>
      <ul className="flex flex-col gap-1">
        {history.map(({ id, fromVersion, toVersion, state, endedAt, since, awayS }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {t(`ended.${state}`, { from: fromVersion ?? '—', to: toVersion })}
              {awayS !== null && ` · ${t('away', { seconds: awayS })}`}
            </span>
            <time className="text-muted tabular-nums" dateTime={endedAt ?? since}>
              {format.dateTime(endedAt ?? since)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
