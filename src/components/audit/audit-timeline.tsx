'use client'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { AuditRecord } from '@/contracts/audit'
import { ChangeList } from './change-list'
import { ResultChip } from './result-chip'
import { useAuditText } from './use-audit-text'

const AGE_TICK_MS = 60_000

/** Records below one another, the newest first: what, by whom, when, and what it changed. */
export function AuditTimeline({ label, records }: { label: string; records: readonly AuditRecord[] }) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {records.map((record) => (
        <TimelineEntry key={record.id} record={record} />
      ))}
    </ul>
  )
}

function TimelineEntry({ record }: { record: AuditRecord }) {
  const text = useAuditText()
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const facts = [text.actor(record), record.ip, record.client].filter(Boolean)
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{text.action(record)}</span>
        <span className="min-w-0 break-words text-muted">{text.entity(record)}</span>
        {record.result !== 'ok' && <ResultChip record={record} />}
        <time
          dateTime={record.at}
          title={format.dateTime(record.at)}
          className="ml-auto text-[0.8125rem] whitespace-nowrap text-muted"
        >
          {format.ago(record.at, now)}
        </time>
      </p>
      <p className="text-[0.8125rem] break-words text-muted">{facts.join(' · ')}</p>
      {record.reason && <p className="text-[0.8125rem] break-words">{record.reason}</p>}
      <ChangeList changes={record.changes} />
    </li>
  )
}
