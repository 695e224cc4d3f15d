'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { DeviceUpdate } from '@/contracts/rollouts/owner'

/** What was done, newest first: from which version to which, when, how long the device was away, what else changed, and why not. */
export function FirmwareHistory({ history }: { history: readonly DeviceUpdate[] }) {
  const t = useTranslations('deviceFirmware')
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t('history')}</h3>
      <ul className="flex flex-col gap-1">
        {history.map((update) => (
          <HistoryLine key={update.id} update={update} />
        ))}
      </ul>
    </section>
  )
}

function HistoryLine({ update }: { update: DeviceUpdate }) {
  const t = useTranslations('deviceFirmware')
  const format = useFormat()
  const { fromVersion, toVersion, state, reason, endedAt, since, awayS, notes } = update
  const parts = [
    t(`ended.${state}`, { from: fromVersion ?? '—', to: toVersion }),
    state !== 'succeeded' && reason !== null && t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : null,
    awayS === null ? null : t('away', { seconds: awayS }),
    useLevelText(update),
  ].filter((part) => part !== null)
  return (
    <li className="flex flex-col">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 break-words">{parts.join(' · ')}</span>
        <time className="text-muted tabular-nums" dateTime={endedAt ?? since}>
          {format.dateTime(endedAt ?? since)}
        </time>
      </div>
      {notes && (
        <details>
          <summary className="cursor-pointer text-accent">{t('notes')}</summary>
          <p className="mt-1 break-words whitespace-pre-wrap text-muted">{notes}</p>
        </details>
      )}
    </li>
  )
}

/** Less is what a sensor's noise does. */
const SAME_PERCENT = 1

function useLevelText({ levelBefore, levelAfter }: DeviceUpdate): string | null {
  const t = useTranslations('deviceFirmware')
  const format = useFormat()
  if (levelBefore === null || levelAfter === null) return null
  if (Math.abs(levelAfter - levelBefore) < SAME_PERCENT) return t('levelSame')
  return t('levelChanged', { before: format.percent(levelBefore), after: format.percent(levelAfter) })
}
