'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { DataTable } from '@/components/table/data-table'
import type { FilterField } from '@/components/table/filters/filter-bar'
import { useLocalListAddress } from '@/components/table/use-local-list-address'
import { listJobs } from '@/contracts/admin-calls'
import type * as contract from '@/contracts/superuser/jobs'
import { LiveState } from '../live-state'
import { useLive } from '../use-live'
import { JobCard, useJobColumns } from './job-columns'
import { JobSheet } from './job-sheet'
import type { JobActions } from './job-actions'
import { filterJobs, JOB_FILTERS, JOBS_LIST, roomOf } from './jobs-list'
import { useJobText } from './use-job-text'
import { WorkerTimers } from './worker-timers'

type Answer = z.output<(typeof contract.listJobs)['output']>
type Props = { initial: Answer; actions: JobActions }

const EVERY_MS = 5_000
/** While somebody waits for a run. */
const SOON_MS = 1_000

const everyMsOf = (answer: Answer | undefined): number =>
  answer?.jobs.some(({ state }) => state === 'running' || state === 'requested') ? SOON_MS : EVERY_MS

/** Periodic work: when it ran, how it ended, when it is due; run now, pause, resume. */
export function JobsScreen({ initial, actions }: Props) {
  const t = useTranslations('systemJobs')
  const list = useLocalListAddress(JOBS_LIST)
  const { name } = useJobText()
  const { data, error, refresh } = useLive(listJobs, { args: {}, initial, everyMs: everyMsOf })
  const columns = useJobColumns({ actions, onChange: refresh })
  const { open } = list.state
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <LiveState at={data.at} everyMs={everyMsOf(data)} error={error} />
      </header>
      {data.workers === 0 && (
        <p role="status" className="flex items-start gap-2 text-sm text-critical">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('noWorker')}
        </p>
      )}
      <DataTable
        list={list}
        label={t('list')}
        searchHint={t('search')}
        fields={useJobFields(data.jobs)}
        columns={columns}
        rows={filterJobs(data.jobs, list.state, name)}
        rowId={({ id }) => id}
        rowLabel={({ id }) => name(id)}
        rowHref="record"
        card={(job) => <JobCard job={job} actions={actions} onChange={refresh} />}
        nextCursor={null}
      />
      <WorkerTimers timers={data.workerTimers} />
      {open !== '' && <JobSheet key={open} id={open} backHref={list.hrefOf({ open: '' })} />}
    </div>
  )
}

function useJobFields(jobs: Answer['jobs']): FilterField[] {
  const t = useTranslations('systemJobs')
  const rooms = [...new Set(jobs.map(({ id }) => roomOf(id)))].sort()
  return [
    {
      id: 'show',
      label: t('filters.show'),
      options: JOB_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) })),
    },
    { id: 'room', label: t('filters.room'), options: rooms.map((value) => ({ value, label: value })) },
  ]
}
