'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useDuration } from '@/components/time/use-duration'
import type { BackupRun } from '@/contracts/superuser/backups'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TitledCard } from '@/ui/titled-card'
import type { BackupActions } from './backup-actions'

type Props = { run: BackupRun; actions: BackupActions; onChange: () => void }

/** What is being made or verified, how far it is, and the way to stop it. */
export function RunCard({ run, actions, onChange }: Props) {
  const t = useTranslations('systemBackups')
  const { busy, save } = useToastedSave()
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    await save(async () => {
      await runAction(actions.cancel({ params: { id: run.id } })).finally(onChange)
    })
    setAsking(false)
  }
  return (
    <TitledCard
      title={t(`kinds.${run.kind}`)}
      tools={
        <Button size="sm" busy={busy} disabled={run.cancelling} onClick={() => setAsking(true)}>
          {t(run.cancelling ? 'cancelling' : 'cancel')}
        </Button>
      }
    >
      <Progress run={run} />
      <Origin run={run} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        onConfirm={() => void cancel()}
        busy={busy}
        danger
      />
    </TitledCard>
  )
}

function Progress({ run: { state, progress } }: { run: BackupRun }) {
  const t = useTranslations('systemBackups')
  const format = useFormat()
  if (state === 'waiting') return <p className="text-sm text-muted">{t('waiting')}</p>
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null
  const text = progress ? t(`phases.${progress.phase}`, { table: progress.table ?? '' }) : t('starting')
  return (
    <div className="flex flex-col gap-1 text-sm">
      <progress
        aria-label={text}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        max={1}
        {...(share !== null && { value: share })}
      />
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span>{text}</span>
        {share !== null && <span>{format.percent(share * 100)}</span>}
      </p>
    </div>
  )
}

function Origin({ run: { origin, requestedBy, startedAt, createdAt, host, file } }: { run: BackupRun }) {
  const t = useTranslations('systemBackups')
  const duration = useDuration()
  const now = useNow(1_000)
  const sinceMs = now === null ? null : now - Date.parse(startedAt ?? createdAt)
  const parts = [
    file,
    t(`origins.${origin}`, { name: requestedBy?.name ?? '—' }),
    host,
    sinceMs === null ? null : duration(Math.max(0, sinceMs)),
  ]
  return <p className="text-sm break-words text-muted">{parts.filter(Boolean).join(' · ')}</p>
}
