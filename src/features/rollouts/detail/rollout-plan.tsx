'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useWeekdays } from '@/components/time/use-weekdays'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { TitledCard } from '@/ui/titled-card'
import { LeftOutButton } from '../left-out-dialog'
import { useDuration } from '../use-duration'

/** What was decided before the start: who is meant, groups, windows, limits. */
export function RolloutPlan({ rollout }: { rollout: RolloutDetail }) {
  const t = useTranslations('rollouts')
  const { policy, notes } = rollout
  const duration = useDuration()
  const weekdays = useWeekdays()
  const daysText = (days: readonly number[]) =>
    days.length === weekdays.length ? t('everyDay') : days.map((day) => weekdays[day]).join(', ')
  return (
    <TitledCard title={t('plan')}>
      {notes && <p className="text-sm whitespace-pre-wrap">{notes}</p>}
      <dl className="flex flex-col gap-2 text-sm">
        <PlanRow name={t('target')} lines={useTargetLines(rollout)} />
        <PlanRow
          name={t('groups')}
          lines={policy.groups.map((group, i) =>
            t('groupPlan', {
              n: i + 1,
              percent: group.percent,
              success: group.successPercent,
              soak: duration(group.soakMs),
            }),
          )}
        />
        <PlanRow
          name={t('windows')}
          lines={
            policy.windows.length === 0
              ? [t('anyTime')]
              : policy.windows.map(({ days, from, to }) =>
                  t('windowPlan', { from, to, days: daysText(days) }),
                )
          }
        />
        <PlanRow
          name={t('limits')}
          lines={[
            t('retriesPlan', { count: policy.item.retries }),
            ...(policy.concurrency.atOnce === null
              ? []
              : [t('atOncePlan', { count: policy.concurrency.atOnce })]),
          ]}
        />
      </dl>
      <LeftOutButton question={leftOutOf(rollout)} />
    </TitledCard>
  )
}

/** One that has no devices yet is asked as if it began now. */
const leftOutOf = ({ id, firmware, target, isDowngrade, supersedes, startedAt }: RolloutDetail) => ({
  ...{ firmwareId: firmware.id, target, isDowngrade, supersedes },
  rolloutId: startedAt === null ? null : id,
})

function PlanRow({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </div>
  )
}

function useTargetLines({ target }: RolloutDetail): string[] {
  const t = useTranslations('rollouts.filters')
  const format = useFormat()
  const named = (['families', 'hardware', 'versions', 'kinds', 'tags', 'excludedTags'] as const).flatMap(
    (name) => (target[name].length > 0 ? [`${t(name)}: ${target[name].join(', ')}`] : []),
  )
  const counted = (['devices', 'owners', 'excluded'] as const).flatMap((name) =>
    target[name].length > 0 ? [`${t(name)}: ${format.number(target[name].length)}`] : [],
  )
  const lines = [...named, ...counted]
  return lines.length > 0 ? lines : [t('everything')]
}
