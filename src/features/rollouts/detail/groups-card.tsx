'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { RolloutDetail, RolloutGroup } from '@/contracts/rollouts/rollouts'
import { sumCounts } from '@/domain/rollouts/states'
import { TitledCard } from '@/ui/titled-card'
import { CountsBar } from '../counts-bar'
import { useDuration } from '../use-duration'

/** The groups in their order: how far each is, when the next one may start, what the health gate saw. */
export function GroupsCard({ rollout }: { rollout: RolloutDetail }) {
  const t = useTranslations('rollouts')
  if (rollout.groups.length === 0)
    return (
      <TitledCard title={t('groups')}>
        <p className="text-sm text-muted">{t('groupsLater')}</p>
      </TitledCard>
    )
  return (
    <TitledCard title={t('groups')}>
      <ol className="flex flex-col gap-4">
        {rollout.groups.map((group) => (
          <GroupRow key={group.position} group={group} soakMs={soakOf(rollout, group)} />
        ))}
      </ol>
    </TitledCard>
  )
}

const soakOf = ({ policy }: RolloutDetail, { position }: RolloutGroup): number =>
  policy.groups[position]?.soakMs ?? 0

function GroupRow({ group, soakMs }: { group: RolloutGroup; soakMs: number }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const duration = useDuration()
  const soaksUntil = group.reachedAt && soakMs > 0 ? Date.parse(group.reachedAt) + soakMs : null
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">
          {t('groupName', { n: group.position + 1 })}
          {group.position === 0 && <span className="text-muted"> · {t('canary')}</span>}
        </span>
        <span className="text-muted">
          {t(`groupStates.${group.state}`)} · {t('devices', { count: sumCounts(group.counts) })}
        </span>
      </div>
      <CountsBar counts={group.counts} />
      {soaksUntil && (
        <p className="text-xs text-muted">
          {t('soaks', { span: duration(soakMs), until: format.dateTime(soaksUntil) })}
        </p>
      )}
      {group.health && <HealthLine health={group.health} />}
    </li>
  )
}

/** The gate's two rates; too little data is said, never shown as passed. */
function HealthLine({ health }: { health: NonNullable<RolloutGroup['health']> }) {
  const t = useTranslations('rollouts.health')
  const format = useFormat()
  const rate = (episodes: number, days: number) => format.number(days > 0 ? episodes / days : null, 2)
  const text =
    health.state === 'cannot_see' && health.smallestRise !== null
      ? t('cannotSee', { factor: format.number(health.smallestRise, 1) })
      : t(health.state)
  return (
    <div className="text-xs text-muted">
      <p>
        {text} · {t('rates', { updated: rate(health.k1, health.T1), others: rate(health.k0, health.T0) })}
      </p>
      {health.measures.map(({ measure, state, updatedMedian, othersMedian }) => (
        <p key={measure} className={state === 'pause' ? 'font-medium text-critical' : undefined}>
          {state === 'cannot_see'
            ? t('measureBlind', { measure: t(`measures.${measure}`) })
            : t('measure', {
                measure: t(`measures.${measure}`),
                updated: format.number(updatedMedian, 1),
                others: format.number(othersMedian, 1),
              })}
        </p>
      ))}
    </div>
  )
}
