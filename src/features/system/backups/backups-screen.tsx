'use client'
import { DatabaseBackup, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useLocalListAddress } from '@/components/table/use-local-list-address'
import { DataTable } from '@/components/table/data-table'
import type { ListDefinition } from '@/components/table/list-address'
import { listBackups } from '@/contracts/admin-calls'
import type * as contract from '@/contracts/superuser/backups'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { LiveFailure } from '../live-failure'
import { useLive } from '../use-live'
import type { BackupActions } from './backup-actions'
import { RunsBusy, useBackupColumns } from './backup-columns'
import { EndedRuns } from './ended-runs'
import { RunCard } from './run-card'
import { ScheduleCard } from './schedule-card'
import { SummaryCard } from './summary-card'

/** Backups are few, the newest first. */
const BACKUPS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [],
  columns: ['size', 'rows', 'release', 'verified', 'actions'],
} satisfies ListDefinition

type Answer = z.output<(typeof contract.listBackups)['output']>
type Props = { initial: Answer; actions: BackupActions }

const EVERY_MS = 10_000
/** While something is made or verified. */
const SOON_MS = 1_000

const openRuns = ({ runs }: Answer) => runs.filter(({ endedAt }) => endedAt === null)
const everyMsOf = (answer: Answer | undefined): number =>
  answer && openRuns(answer).length > 0 ? SOON_MS : EVERY_MS

/** Backups: what there is, what is being done, when the next one comes. */
export function BackupsScreen({ initial, actions }: Props) {
  const t = useTranslations('systemBackups')
  const list = useLocalListAddress(BACKUPS_LIST)
  const { data, error, refresh } = useLive(listBackups, { args: {}, initial, everyMs: everyMsOf })
  const open = openRuns(data)
  const columns = useBackupColumns({ actions, onChange: refresh })
  return (
    <div className="flex flex-col gap-4">
      <LiveFailure error={error} />
      <div className="grid gap-4 lg:grid-cols-2">
        <SummaryCard
          answer={data}
          tools={<MakeButton actions={actions} isBusy={open.length > 0} onChange={refresh} />}
        />
        <ScheduleCard schedule={data.schedule} actions={actions} onChange={refresh} />
      </div>
      {open.map((run) => (
        <RunCard key={run.id} run={run} actions={actions} onChange={refresh} />
      ))}
      <RunsBusy value={open.length > 0}>
        <DataTable
          list={list}
          label={t('list')}
          columns={columns}
          rows={data.backups.filter(({ id }) => id.includes(list.state.query.trim()))}
          rowId={({ id }) => id}
          rowLabel={({ id }) => id}
          nextCursor={null}
          empty={{ icon: <DatabaseBackup />, title: t('none'), description: t('noneText') }}
        />
      </RunsBusy>
      <EndedRuns runs={data.runs.filter(({ endedAt }) => endedAt !== null)} />
      <ContentsCard />
    </div>
  )
}

type MakeProps = { actions: BackupActions; isBusy: boolean; onChange: () => void }

function MakeButton({ actions, isBusy, onChange }: MakeProps) {
  const t = useTranslations('systemBackups')
  const { busy, save } = useToastedSave()
  const make = () =>
    save(async () => {
      await runAction(actions.make({ body: {} })).finally(onChange)
    })
  return (
    <Button variant="primary" busy={busy} disabled={isBusy} onClick={() => void make()}>
      <DatabaseBackup aria-hidden />
      {t('make')}
    </Button>
  )
}

/** What of a backup is secret, and what is not in it. */
function ContentsCard() {
  const t = useTranslations('systemBackups')
  return (
    <TitledCard title={t('contents')}>
      <p className="flex items-start gap-2 text-sm">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {t('secretText')}
      </p>
      <ul className="list-disc pl-5 text-sm text-muted">
        {(['rows', 'hashes', 'key'] as const).map((one) => (
          <li key={one}>{t(`holds.${one}`)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('notInside')}</p>
      <p className="text-sm text-muted">{t('restore')}</p>
    </TitledCard>
  )
}
