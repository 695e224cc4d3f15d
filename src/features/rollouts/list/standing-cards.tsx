'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { getRolloutStanding } from '@/contracts/rollouts/rollouts'
import { TitledCard } from '@/ui/titled-card'
import { rolloutsHref, type RolloutsPath } from '../rollout-address'
import { useReason } from '../use-reason'

type Standing = z.output<(typeof getRolloutStanding)['output']>
type Props = Standing & { path: RolloutsPath }

const AGE_TICK_MS = 60_000

/** What goes wrong in all roll-outs that are not over, and which devices have waited too long for their order. */
export function StandingCards({ failures, held, path }: Props) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <FailuresCard failures={failures} />
      {held.total > 0 && <HeldCard held={held} path={path} />}
    </div>
  )
}

function FailuresCard({ failures }: Pick<Props, 'failures'>) {
  const t = useTranslations('rollouts')
  const reason = useReason()
  return (
    <TitledCard title={t('standing.failures')}>
      {failures.length === 0 && <p className="text-sm text-muted">{t('noFailures')}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {failures.map((row) => (
          <li key={row.reason} className="flex justify-between gap-3">
            <span className="min-w-0">{reason(row.reason)}</span>
            <span className="text-muted tabular-nums">
              {t('standing.count', { devices: row.items, rollouts: row.rollouts })}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function HeldCard({ held, path }: Pick<Props, 'held' | 'path'>) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const reason = useReason()
  const now = useNow(AGE_TICK_MS)
  return (
    <TitledCard title={t('standing.held', { count: held.total })}>
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto text-sm">
        {held.items.map(({ id, rolloutId, rollout, deviceName, reason: why, since }) => (
          <li key={id}>
            <Link
              href={rolloutsHref(path, '', { rollout: rolloutId, item: id })}
              className="flex flex-wrap justify-between gap-x-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 break-words">
                <span className="font-medium">{deviceName}</span> · {rollout}
              </span>
              <span className="text-muted">
                {reason(why)} · {format.ago(since, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {held.total > held.items.length && (
        <p className="text-sm text-muted">{t('standing.more', { count: held.total - held.items.length })}</p>
      )}
    </TitledCard>
  )
}
