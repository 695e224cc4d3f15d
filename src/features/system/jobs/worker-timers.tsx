'use client'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { useFormat } from '@/client/format'
import { useDuration } from '@/components/time/use-duration'
import type { listJobs } from '@/contracts/superuser/jobs'
import { CompactTable } from '@/ui/compact-table'
import { TitledCard } from '@/ui/titled-card'
import { useJobText } from './use-job-text'

type Props = { timers: z.output<(typeof listJobs)['output']>['workerTimers'] }

/** What each worker does for itself, to be looked at only. */
export function WorkerTimers({ timers }: Props) {
  const t = useTranslations('systemJobs')
  const [format, duration] = [useFormat(), useDuration()]
  const { name } = useJobText()
  if (timers.length === 0) return null
  return (
    <TitledCard title={t('workerTimers')}>
      <p className="text-sm text-muted">{t('workerTimersText')}</p>
      <CompactTable caption={t('workerTimers')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.job')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('columns.worker')}
            </th>
            <th scope="col">{t('columns.last')}</th>
            <th scope="col" className="text-right">
              {t('columns.duration')}
            </th>
            <th scope="col">{t('columns.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {timers.map((timer) => (
            <tr key={`${timer.id} ${timer.worker}`}>
              <th scope="row" className="font-normal">
                {name(timer.id)}
              </th>
              <td className="font-mono text-xs max-sm:hidden">{timer.worker}</td>
              <td>{format.clock(timer.at)}</td>
              <td className="text-right">{duration(timer.durationMs)}</td>
              <td className="wrap-anywhere">
                {format.number(timer.failures)}
                {timer.error && <span className="text-critical"> {timer.error}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </CompactTable>
    </TitledCard>
  )
}
