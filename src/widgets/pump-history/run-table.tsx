'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Run } from '@/contracts/devices/pump'
import { Table } from '@/ui/table'
import { useRunFormat } from '@/components/pump/runs/use-run-format'

const COLUMNS = ['started', 'ended', 'duration', 'who', 'reason', 'liters', 'energy'] as const

/** The same runs as a table, newest first. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations('widgets.pumpHistory')
  const format = useFormat()
  const words = useRunFormat()
  return (
    <Table className="tabular-nums">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.toReversed().map((run) => (
          <tr key={run.id}>
            <td>{format.dateTime(run.startedAt)}</td>
            <td>{format.dateTime(run.endedAt)}</td>
            <td>{words.span(run.runtimeS)}</td>
            <td>{run.by === null ? words.trigger(run) : `${words.trigger(run)}, ${words.who(run)}`}</td>
            <td>{words.ended(run)}</td>
            <td>{format.volume(run.liters)}</td>
            <td>{format.quantity(run.energyWh, 'wattHours')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
