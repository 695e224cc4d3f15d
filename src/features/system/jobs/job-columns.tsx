'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { useDuration } from '@/components/time/use-duration'
import type { Job } from '@/contracts/superuser/jobs'
import { MISSING } from '@/domain/units'
import { JobButtons } from './job-buttons'
import { JobStateChip, OutcomeChip } from './job-chips'
import type { JobActions } from './job-actions'
import { lastErrorOf } from './jobs-list'
import { useJobText } from './use-job-text'

const AGE_TICK_MS = 1_000
const column = listColumnHelper<Job>()

/** The newest run, of whichever worker. */
function newestTimer({ timers }: Job): Job['timers'][number] | undefined {
  return timers.reduce<Job['timers'][number] | undefined>(
    (newest, timer) => (newest && newest.at >= timer.at ? newest : timer),
    undefined,
  )
}

const lastAt = (job: Job): string | null => newestTimer(job)?.at ?? job.last?.startedAt ?? null
const lastMs = (job: Job): number | null =>
  job.place === 'each' ? (newestTimer(job)?.durationMs ?? null) : (job.last?.durationMs ?? null)

/** When it is due, from now. */
function Next({ at }: { at: string | null }) {
  const t = useTranslations('systemJobs')
  const [format, duration] = [useFormat(), useDuration()]
  const now = useNow(AGE_TICK_MS)
  if (at === null) return MISSING
  const left = now === null ? 0 : new Date(at).getTime() - now
  return (
    <span title={format.dateTime(at)}>{left > 0 ? t('inTime', { time: duration(left) }) : t('due')}</span>
  )
}

function When({ at }: { at: string | null }) {
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return at === null ? MISSING : <span title={format.dateTime(at)}>{format.ago(at, now)}</span>
}

/** The state, and how far a run is. */
function State({ job }: { job: Job }) {
  const t = useTranslations('systemJobs')
  const format = useFormat()
  const { running } = job
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <JobStateChip state={job.state} />
      {running?.done != null && (
        <span className="text-muted tabular-nums">
          {running.total === null
            ? t('done', { done: format.number(running.done) })
            : t('doneOf', { done: format.number(running.done), total: format.number(running.total) })}
        </span>
      )}
      {job.failures > 0 && <span className="text-critical">{t('failures', { count: job.failures })}</span>}
    </span>
  )
}

function Last({ job }: { job: Job }) {
  const failed = job.place === 'one' && job.last !== null && job.last.outcome !== 'ok'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <When at={lastAt(job)} />
      {failed && job.last && <OutcomeChip outcome={job.last.outcome} />}
    </span>
  )
}

function LastError({ job }: { job: Job }) {
  const last = lastErrorOf(job)
  if (!last) return MISSING
  return (
    <span className="flex flex-col">
      <span className="line-clamp-2 wrap-anywhere text-critical" title={last.text}>
        {last.text}
      </span>
      <span className="text-xs text-muted">
        <When at={last.at} />
      </span>
    </span>
  )
}

type Options = { actions: JobActions; onChange: () => void }

/** The same on a card. */
export function JobCard({ job, actions, onChange }: Options & { job: Job }) {
  const t = useTranslations('systemJobs')
  const duration = useDuration()
  const ms = lastMs(job)
  return (
    <div className="flex flex-col gap-2 text-[0.8125rem]">
      <State job={job} />
      <p className="flex flex-wrap gap-x-1.5 text-muted">
        {t('columns.last')}: <Last job={job} /> {ms !== null && `(${duration(ms)})`} · {t('columns.next')}:{' '}
        {job.place === 'each' ? t('byTimer') : <Next at={job.nextAt} />}
      </p>
      {lastErrorOf(job) && <LastError job={job} />}
      <JobButtons job={job} actions={actions} onChange={onChange} />
    </div>
  )
}

/** Columns of the jobs. */
export function useJobColumns({ actions, onChange }: Options) {
  const t = useTranslations('systemJobs')
  const duration = useDuration()
  const { name } = useJobText()
  return useMemo(
    () =>
      column.columns([
        column.accessor('id', {
          header: t('columns.job'),
          meta: { isName: true, className: 'min-w-56' },
          cell: ({ row }) => (
            <span className="flex flex-col">
              {name(row.original.id)}
              <span className="font-mono text-xs font-normal text-muted">{row.original.id}</span>
            </span>
          ),
        }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row }) => <State job={row.original} />,
        }),
        column.display({
          id: 'last',
          header: t('columns.last'),
          cell: ({ row }) => <Last job={row.original} />,
        }),
        column.display({
          id: 'error',
          header: t('columns.error'),
          meta: { className: 'min-w-44 max-w-72 whitespace-normal' },
          cell: ({ row }) => <LastError job={row.original} />,
        }),
        column.display({
          id: 'duration',
          header: t('columns.duration'),
          meta: { isNumeric: true },
          cell: ({ row }) => {
            const ms = lastMs(row.original)
            return ms === null ? MISSING : duration(ms)
          },
        }),
        column.display({
          id: 'next',
          header: t('columns.next'),
          cell: ({ row }) =>
            row.original.place === 'each' ? t('byTimer') : <Next at={row.original.nextAt} />,
        }),
        column.accessor(({ everyMs }) => duration(everyMs), { id: 'every', header: t('columns.every') }),
        column.display({
          id: 'actions',
          header: t('columns.actions'),
          cell: ({ row }) => <JobButtons job={row.original} actions={actions} onChange={onChange} />,
        }),
      ]),
    [t, name, duration, actions, onChange],
  )
}
