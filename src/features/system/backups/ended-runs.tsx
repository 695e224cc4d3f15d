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
  const format = useFormat()
  const duration = useDuration()
  if (runs.length === 0) return null
  return (
    <TitledCard title={t('ended')}>
      <CompactTable caption={t('ended')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.outcome')}</th>
            <th scope="col">{t('columns.when')}</th>
            <th scope="col">{t('columns.took')}</th>
            <th scope="col">{t('columns.by')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, SHOWN).map((run) => (
            <tr key={run.id}>
              <th scope="row" className="font-medium">
                {t(`did.${run.kind}`)}
                {run.file && (
                  <span className="block font-mono text-xs font-normal text-muted">{run.file}</span>
                )}
              </th>
              <td className="max-w-96">
                <Chip tone={TONES[run.state]}>{t(`states.${run.state}`)}</Chip>
                {run.error && <span className="mt-0.5 block break-words text-critical">{run.error}</span>}
              </td>
              <td>{format.dateTime(run.endedAt)}</td>
              <td>{tookOf(run, duration)}</td>
              <td>{t(`origins.${run.origin}`, { name: run.requestedBy?.name ?? MISSING })}</td>
            </tr>
          ))}
        </tbody>
      </CompactTable>
    </TitledCard>
  )
}

const tookOf = ({ startedAt, endedAt }: BackupRun, duration: (ms: number) => string): string =>
  startedAt && endedAt ? duration(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))) : MISSING
