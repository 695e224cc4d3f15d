'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { Loaded } from '@/components/query/loaded'
import { useDuration } from '@/components/time/use-duration'
import { getJob } from '@/contracts/admin-calls'
import type { Job, JobRun } from '@/contracts/superuser/jobs'
import { MISSING } from '@/domain/units'
import { CompactTable } from '@/ui/compact-table'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { OutcomeChip } from './job-chips'
import { useJobText } from './use-job-text'

const EVERY_MS = 3_000

/** One job with its runs, beside the list. */
export function JobSheet({ id, backHref }: { id: string; backHref: string }) {
  const t = useTranslations('systemJobs')
  const router = useRouter()
  const { name } = useJobText()
  const answer = useCall(getJob, { params: { id } }, { refreshInterval: EVERY_MS })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && router.push(backHref, { scroll: false })}>
      <DialogContent title={name(id)} description={id} size="lg">
        <Loaded answer={answer}>
          {({ job, runs }) => (
            <div className="flex flex-col gap-5">
              <Facts job={job} />
              {job.timers.length > 0 && <Timers job={job} />}
              <Runs runs={runs} empty={t(job.place === 'each' ? 'noRunsOfTimer' : 'noRuns')} />
            </div>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

function Facts({ job }: { job: Job }) {
  const t = useTranslations('systemJobs')
  const [format, duration] = [useFormat(), useDuration()]
  const { pausedAt, pausedBy, pauseReason, requestedBy } = job
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>{t(`places.${job.place}`, { every: duration(job.everyMs) })}</p>
      {pausedAt && (
        <p className="text-warning">
          {t('pausedSince', { at: format.dateTime(pausedAt), by: pausedBy?.name ?? MISSING })}
          {pauseReason && <span className="block wrap-anywhere">{pauseReason}</span>}
        </p>
      )}
      {job.state === 'requested' && <p>{t('requestedBy', { by: requestedBy?.name ?? MISSING })}</p>}
      {job.lastFailure && (
        <p className="wrap-anywhere">
          {t('lastFailure', { at: format.dateTime(job.lastFailure.startedAt) })}{' '}
          <span className="text-critical">{job.lastFailure.error}</span>
        </p>
      )}
    </div>
  )
}

function Timers({ job }: { job: Job }) {
  const t = useTranslations('systemJobs')
  const [format, duration] = [useFormat(), useDuration()]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('timers')}</h3>
      <CompactTable caption={t('timers')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.worker')}</th>
            <th scope="col">{t('columns.last')}</th>
            <th scope="col">{t('columns.duration')}</th>
            <th scope="col">{t('columns.runs')}</th>
            <th scope="col">{t('columns.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {job.timers.map((timer) => (
            <tr key={timer.worker}>
              <th scope="row" className="font-mono text-xs font-normal">
                {timer.worker}
              </th>
              <td>{format.clock(timer.at)}</td>
              <td>{duration(timer.durationMs)}</td>
              <td>{format.number(timer.runs)}</td>
              <td className="wrap-anywhere" title={timer.error ?? undefined}>
                {format.number(timer.failures)} {timer.error}
              </td>
            </tr>
          ))}
        </tbody>
      </CompactTable>
    </section>
  )
}

function Runs({ runs, empty }: { runs: readonly JobRun[]; empty: string }) {
  const t = useTranslations('systemJobs')
  const [format, duration] = [useFormat(), useDuration()]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('runs')}</h3>
      {runs.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <CompactTable caption={t('runs')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.began')}</th>
              <th scope="col">{t('columns.outcome')}</th>
              <th scope="col">{t('columns.duration')}</th>
              <th scope="col">{t('columns.why')}</th>
              <th scope="col">{t('columns.worker')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} className="align-top">
                <th scope="row" className="font-normal whitespace-nowrap">
                  {format.dateTime(run.startedAt)}
                </th>
                <td>
                  <OutcomeChip outcome={run.outcome} />
                  {run.error && <p className="max-w-80 pt-1 text-critical wrap-anywhere">{run.error}</p>}
                </td>
                <td className="whitespace-nowrap">
                  {duration(run.durationMs)}
                  {run.done !== null && ` · ${format.number(run.done)}`}
                  {run.total !== null && ` / ${format.number(run.total)}`}
                </td>
                <td>
                  {run.requestedBy
                    ? t('triggers.by', { name: run.requestedBy.name })
                    : t(`triggers.${run.trigger}`)}
                </td>
                <td className="font-mono text-xs">{run.worker}</td>
              </tr>
            ))}
          </tbody>
        </CompactTable>
      )}
    </section>
  )
}
