'use client'
import { useTranslations } from 'next-intl'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { useReason } from '../use-reason'

/** What has gone wrong in each group, to be read before it is accepted. */
export function AcceptedFigures({ figures }: { figures: RolloutDetail['toAccept'] }) {
  const t = useTranslations('rollouts')
  const reason = useReason()
  return (
    <ul className="mt-3 flex flex-col gap-1.5">
      {figures.map(({ group, bad, failures }) => (
        <li key={group} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5">
          <span className="font-medium text-ink">{t('groupName', { n: group + 1 })}</span>
          <span>{t('badDevices', { count: bad })}</span>
          {failures.map((failure) => (
            <span key={failure.reason} className="w-full">
              {t('failedAlike', { count: failure.items, reason: reason(failure.reason) })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
