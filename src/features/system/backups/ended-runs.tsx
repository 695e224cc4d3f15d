'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useDuration } from '@/components/time/use-duration'
import type { BackupRun } from '@/contracts/superuser/backups'
import { MISSING } from '@/domain/units'
import { Chip, type Tone } from '@/ui/chip'
import { CompactTable } from '@/ui/compact-table'
import { TitledCard } from '@/ui/titled-card'

const TONES: Record<BackupRun['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'critical',
  cancelled: 'neutral',
}
const SHOWN = 8

/** What was made and verified lately, and how it ended. */
export function EndedRuns({ runs }: { runs: readonly BackupRun[] }) {
  const t = useTranslations('systemBackups')
  if (runs.length === 0) return null
  return (
    <TitledCard title={t('ended')}>
      <CompactTable caption={t('ended')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.outcome')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('columns.when')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('columns.took')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('columns.by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, SHOWN).map((run) => (
            <EndedRun key={run.id} run={run} />
          ))}
        </tbody>
      </CompactTable>
    </TitledCard>
  )
}

/** On a phone what its last columns say stands below its name. */
function EndedRun({ run }: { run: BackupRun }) {
  const t = useTranslations('systemBackups')
  const format = useFormat()
  const took = tookOf(run, useDuration())
  const when = format.dateTime(run.endedAt)
  const by = t(`origins.${run.origin}`, { name: run.requestedBy?.name ?? MISSING })
  return (
    <tr>
      <th scope="row" className="font-medium">
        {t(`did.${run.kind}`)}
        {run.file && (
          <span className="block font-mono text-xs font-normal wrap-anywhere text-muted">{run.file}</span>
        )}
        <span className="block text-xs font-normal text-muted sm:hidden">{[when, took, by].join(' · ')}</span>
      </th>
      <td className="max-w-96">
        <Chip tone={TONES[run.state]}>{t(`states.${run.state}`)}</Chip>
        {run.error && <span className="mt-0.5 block break-words text-critical">{run.error}</span>}
      </td>
      <td className="max-sm:hidden">{when}</td>
      <td className="max-sm:hidden">{took}</td>
      <td className="max-sm:hidden">{by}</td>
    </tr>
  )
}

const tookOf = ({ startedAt, endedAt }: BackupRun, duration: (ms: number) => string): string =>
  startedAt && endedAt ? duration(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))) : MISSING
