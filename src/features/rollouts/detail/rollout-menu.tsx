'use client'
import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import type { CampaignState } from '@/domain/rollouts/states'
import { useReason } from '@/features/rollouts/use-reason'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import { MANAGER_PATH } from '../rollout-address'
import type { RolloutActions, RolloutEditing } from '../rollout-actions'
import { DenyDialog } from './deny-dialog'
import { StartDialog } from './start-dialog'
import { type RolloutCall, useRolloutCalls } from './use-rollout-calls'

type Props = {
  rollout: RolloutDetail
  actions: RolloutActions
  editing?: RolloutEditing | undefined
  /** Where roll-outs are listed here. */
  path: string
}

/** In which states each thing can be done; the first that can stands as a button, the others in the menu. */
const STEPS: Record<
  RolloutCall,
  { states: readonly CampaignState[]; isEditing: boolean; isDangerous?: true }
> = {
  approve: { states: ['waiting_approval'], isEditing: true },
  submit: { states: ['draft'], isEditing: true },
  resume: { states: ['paused'], isEditing: false },
  pause: { states: ['running'], isEditing: false },
  retry: { states: ['running', 'paused'], isEditing: false },
  rollback: { states: ['running', 'paused', 'finished', 'aborted'], isEditing: true },
  copy: {
    states: ['waiting_approval', 'scheduled', 'running', 'paused', 'finished', 'aborting', 'aborted'],
    isEditing: true,
  },
  abort: {
    states: ['waiting_approval', 'scheduled', 'running', 'paused'],
    isEditing: false,
    isDangerous: true,
  },
  remove: { states: ['draft'], isEditing: true, isDangerous: true },
}
const CALLS = Object.keys(STEPS) as RolloutCall[]

/** What can be done with a roll-out in its state; all of it asks first. */
export function RolloutMenu({ rollout, actions, editing, path }: Props) {
  const t = useTranslations('rollouts.actions')
  const [asked, setAsked] = useState<RolloutCall | 'deny' | 'start' | null>(null)
  const { busy, run, dialog } = useRolloutCalls({ rollout, actions, editing })
  const able = CALLS.filter(
    (call) => STEPS[call].states.includes(rollout.state) && (editing || !STEPS[call].isEditing),
  )
  const [first, ...rest] = able
  const close = () => setAsked(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {editing && rollout.state === 'draft' && (
        <Button asChild>
          <Link href={`${MANAGER_PATH}?edit=${rollout.id}`}>{t('edit')}</Link>
        </Button>
      )}
      {editing && rollout.state === 'waiting_approval' && (
        <Button onClick={() => setAsked('deny')}>{t('deny')}</Button>
      )}
      {rollout.isTemplate && <Button onClick={() => setAsked('start')}>{t('start')}</Button>}
      {first && (
        <Button variant="primary" onClick={() => setAsked(first)}>
          {t(first)}
        </Button>
      )}
      {(rest.length > 0 || canBeTemplate(rollout, editing)) && (
        <Menu>
          <MenuTrigger asChild>
            <Button>
              {t('more')}
              <ChevronDown aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            {rest.map((call) => (
              <MenuItem key={call} onSelect={() => setAsked(call)}>
                {t(call)}
              </MenuItem>
            ))}
            {canBeTemplate(rollout, editing) && (
              <MenuItem onSelect={() => void run('template')}>
                {t(rollout.isTemplate ? 'noTemplate' : 'template')}
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
      {asked === 'deny' && editing && <DenyDialog rollout={rollout} deny={editing.deny} onClose={close} />}
      {asked === 'start' && (
        <StartDialog template={rollout} start={actions.startTemplate} path={path} onClose={close} />
      )}
      {asked !== null && asked !== 'deny' && asked !== 'start' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t(`${asked}Title`, { name: rollout.name })}
          description={
            <>
              <p>{t(`${asked}Text`)}</p>
              {asked === 'resume' && <AcceptedFigures figures={rollout.toAccept} />}
            </>
          }
          confirmLabel={t(asked)}
          cancelLabel={t('cancel')}
          danger={STEPS[asked].isDangerous === true}
          busy={busy}
          onConfirm={() => void run(asked).then(close)}
        />
      )}
      {dialog}
    </div>
  )
}

/** Only what was once started is known to work as a template. */
const canBeTemplate = (
  { startedAt, isTemplate }: RolloutDetail,
  editing: RolloutEditing | undefined,
): boolean => editing !== undefined && (isTemplate || startedAt !== null)

/** What has gone wrong in each group, to be read before it is accepted. */
function AcceptedFigures({ figures }: { figures: RolloutDetail['toAccept'] }) {
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
