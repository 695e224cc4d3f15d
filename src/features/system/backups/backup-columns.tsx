'use client'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, useContext, useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { useBytes } from '@/components/units/use-bytes'
import type { Backup } from '@/contracts/superuser/backups'
import { MISSING } from '@/domain/units'
import { Chip } from '@/ui/chip'
import type { BackupActions } from './backup-actions'
import { BackupButtons } from './backup-buttons'

/** As often as that of the newest one above the table. */
export const AGE_TICK_MS = 1_000
const column = listColumnHelper<Backup>()

function Age({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return <span className="text-xs font-normal text-muted">{format.ago(at, now)}</span>
}

function Name({ backup: { id, at } }: { backup: Backup }) {
  const format = useFormat()
  return (
    <span className="flex flex-col">
      {format.dateTime(at)}
      <span className="font-mono text-xs font-normal break-all text-muted">{id}</span>
      <Age at={at} />
    </span>
  )
}

function Verified({ backup: { verified, changed } }: { backup: Backup }) {
  const t = useTranslations('systemBackups')
  const format = useFormat()
  if (changed) return <Chip tone="critical">{t('changed')}</Chip>
  if (!verified)
    return (
      <Chip>
        <CircleHelp aria-hidden className="size-3.5" />
        {t('unverified')}
      </Chip>
    )
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Chip tone={verified.ok ? 'success' : 'critical'}>
        {verified.ok ? (
          <CircleCheck aria-hidden className="size-3.5" />
        ) : (
          <CircleAlert aria-hidden className="size-3.5" />
        )}
        {t(verified.ok ? 'good' : 'damaged')}
      </Chip>
      <span className="text-xs text-muted">{format.dateTime(verified.at)}</span>
      {verified.problems.slice(0, 3).map((problem) => (
        <span key={problem} className="max-w-80 text-xs break-words text-critical">
          {problem}
        </span>
      ))}
    </span>
  )
}

type Options = { actions: BackupActions; onChange: () => void }

/** Whether a run is open: a context, for other columns would close the questions that stand open in their cells. */
export const RunsBusy = createContext(false)

function Buttons(props: Options & { backup: Backup }) {
  return <BackupButtons {...props} isBusy={useContext(RunsBusy)} />
}

/** Columns of the backups. */
export function useBackupColumns({ actions, onChange }: Options) {
  const t = useTranslations('systemBackups')
  const format = useFormat()
  const bytes = useBytes()
  return useMemo(
    () =>
      column.columns([
        column.accessor('id', {
          header: t('columns.made'),
          meta: { isName: true, className: 'min-w-48' },
          cell: ({ row }) => <Name backup={row.original} />,
        }),
        column.accessor((row) => bytes(row.bytes), {
          id: 'size',
          header: t('columns.size'),
          meta: { isNumeric: true },
        }),
        column.accessor((row) => (row.rows === null ? MISSING : format.number(row.rows)), {
          id: 'rows',
          header: t('columns.rows'),
          meta: { isNumeric: true },
        }),
        column.accessor((row) => row.release ?? MISSING, { id: 'release', header: t('columns.release') }),
        column.display({
          id: 'verified',
          header: t('columns.verified'),
          cell: ({ row }) => <Verified backup={row.original} />,
        }),
        column.display({
          id: 'actions',
          header: t('columns.actions'),
          cell: ({ row }) => <Buttons backup={row.original} actions={actions} onChange={onChange} />,
        }),
      ]),
    [t, format, bytes, actions, onChange],
  )
}
