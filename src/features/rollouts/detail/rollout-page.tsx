'use client'
import { TriangleAlert, CirclePause } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLivePage } from '@/client/live/use-live-page'
import { useFormat } from '@/client/format'
import type { RolloutDetail, RolloutEvent } from '@/contracts/rollouts/rollouts'
import { useReason } from '@/features/rollouts/use-reason'
import { Chip } from '@/ui/chip'
import { BackLink } from '@/ui/navigation/back-link'
import { TitledCard } from '@/ui/titled-card'
import { CountsBar } from '../counts-bar'
import type { RolloutActions, RolloutEditing } from '../rollout-actions'
import { RolloutChip } from '../rollout-chips'
import { EventList } from './event-list'
import { GroupsCard } from './groups-card'
import { ReasonsCard } from './reasons-card'
import { RolloutMenu } from './rollout-menu'
import { RolloutPlan } from './rollout-plan'

type Props = {
  rollout: RolloutDetail
  events: readonly RolloutEvent[]
  backHref: string
  actions: RolloutActions
  /** Absent for administrators. */
  editing?: RolloutEditing
  /** The devices of the roll-out. */
  children: ReactNode
}

/** One roll-out: how far it is, what holds it, what went wrong, its devices and what happened. */
export function RolloutPage({ rollout, events, backHref, actions, editing, children }: Props) {
  const t = useTranslations('rollouts')
  useLivePage('rollouts')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <BackLink href={backHref}>{t('back')}</BackLink>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight break-words">
            {rollout.name}
            <RolloutChip state={rollout.state} />
            {rollout.isTemplate && <Chip tone="info">{t('template')}</Chip>}
          </h1>
          <RolloutLine rollout={rollout} />
        </div>
        <RolloutMenu rollout={rollout} actions={actions} editing={editing} path={backHref} />
      </header>
      {rollout.pause && <PauseNote pause={rollout.pause} />}
      {rollout.denial && rollout.state === 'draft' && (
        <p className="text-sm text-warning">{t('denied', { reason: rollout.denial })}</p>
      )}
      {rollout.isUnsigned && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          {t('unsigned')}
        </p>
      )}
      <CountsBar counts={rollout.counts} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <GroupsCard rollout={rollout} />
        <ReasonsCard rollout={rollout} />
      </div>
      {children}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RolloutPlan rollout={rollout} />
        <TitledCard title={t('history')}>
          <EventList events={events} />
        </TitledCard>
      </div>
    </div>
  )
}

/** What goes where, by whom, since when. */
function RolloutLine({ rollout }: { rollout: RolloutDetail }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const { firmware, createdBy, approvedBy, rollbackOf } = rollout
  const parts = [
    `${firmware.family} · ${firmware.product} ${firmware.version}`,
    createdBy && t('by', { name: createdBy.name }),
    approvedBy && t('approvedBy', { name: approvedBy.name }),
    rollout.startedAt && t('startedAt', { at: format.dateTime(rollout.startedAt) }),
    !rollout.startedAt && rollout.startsAt && t('startsAt', { at: format.dateTime(rollout.startsAt) }),
    rollout.endedAt && t('endedAt', { at: format.dateTime(rollout.endedAt) }),
    rollbackOf && t('rollbackOf', { name: rollbackOf.name }),
  ].filter(Boolean)
  return <p className="mt-0.5 text-sm break-words text-muted">{parts.join(' · ')}</p>
}

/** Why a roll-out is paused, with the figures that decided. */
function PauseNote({ pause }: { pause: NonNullable<RolloutDetail['pause']> }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const reason = useReason()
  const figures = [
    pause.group !== null && t('groupName', { n: pause.group + 1 }),
    pause.failure && reason(pause.failure),
    pause.value !== undefined &&
      pause.limit !== undefined &&
      t('ofLimit', { value: format.number(pause.value, 2), limit: format.number(pause.limit, 2) }),
  ].filter(Boolean)
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card border border-line bg-warning-soft px-4 py-3 text-sm"
    >
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        <strong className="font-semibold">{t(`pauses.${pause.reason}`)}</strong>
        {figures.length > 0 && ` · ${figures.join(' · ')}`}
      </span>
    </p>
  )
}
