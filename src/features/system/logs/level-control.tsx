'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useDuration } from '@/components/time/use-duration'
import type { LogLevelView } from '@/contracts/superuser/logs'
import { SETTABLE_LOG_LEVELS } from '@/domain/system/log-levels'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { toast } from '@/ui/toast/toast'
import { currentOf } from '../current-of'
import type { LogActions } from './log-actions'

const SPANS = [15, 60, 4 * 60, 24 * 60]
const TICK_MS = 60_000

type Props = { level: LogLevelView; actions: LogActions; onChange: () => void }

/** From which level all processes log, and until when. */
export function LevelControl({ level, actions, onChange }: Props) {
  const t = useTranslations('systemLogs')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const [isOpen, setOpen] = useState(false)
  const { fallback, override } = level
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <p>
        {override
          ? t('levelUntil', {
              level: override.level,
              time: format.moment(override.until, now),
              fallback,
              name: override.setBy?.name ?? '—',
            })
          : t('level', { level: fallback })}
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('changeLevel')}
      </Button>
      {override && <ResetButton actions={actions} onChange={onChange} />}
      {isOpen && (
        <LevelDialog level={level} actions={actions} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function ResetButton({ actions, onChange }: Omit<Props, 'level'>) {
  const t = useTranslations('systemLogs')
  const { busy, save } = useToastedSave()
  const { withProof, dialog } = useProof()
  const reset = () =>
    save(async () => {
      await withProof(() => runAction(actions.resetLevel({}))).finally(onChange)
      toast.success(t('levelReset'))
    })
  return (
    <>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => void reset()}>
        {t('resetLevel')}
      </Button>
      {dialog}
    </>
  )
}

function LevelDialog({ level, actions, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('systemLogs')
  const duration = useDuration()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [chosen, setChosen] = useState<(typeof SETTABLE_LOG_LEVELS)[number]>(level.override?.level ?? 'debug')
  const [minutes, setMinutes] = useState(60)
  const [version, setVersion] = useState(level.override?.version ?? 0)
  const [isLate, setLate] = useState(false)
  const submit = () =>
    form.save(async () => {
      try {
        await withProof(() => runAction(actions.setLevel({ body: { level: chosen, minutes, version } })))
      } catch (error) {
        const current = currentOf<LogLevelView>(error)
        if (!current) throw error
        setVersion(current.override?.version ?? 0)
        return setLate(true)
      }
      toast.success(t('levelSaved'))
      onChange()
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('changeLevel')}
        description={t('levelText', { level: level.fallback })}
        submitLabel={t(isLate ? 'replaceLevel' : 'saveLevel')}
        busy={form.busy}
        failure={form.failure}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {isLate && (
          <p role="alert" className="rounded-control bg-warning-soft p-3 text-sm text-warning">
            {t('levelConflict')}
          </p>
        )}
        <ChoiceChips
          label={t('fields.level')}
          value={chosen}
          onValueChange={setChosen}
          choices={SETTABLE_LOG_LEVELS.map((value) => ({ value, label: value }))}
        />
        <ChoiceChips
          label={t('levelFor')}
          value={String(minutes)}
          onValueChange={(value) => setMinutes(Number(value))}
          choices={SPANS.map((span) => ({ value: String(span), label: duration(span * 60_000) }))}
        />
        {(chosen === 'trace' || chosen === 'debug') && (
          <p className="text-sm text-muted">{t('levelWarning')}</p>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
