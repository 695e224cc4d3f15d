import type { AuditRecord, exportAudit } from '@/contracts/audit'
import { csvRow } from '@/domain/text/csv'
import { pool } from '@/server/db/pool'
import { textStream } from '@/server/text-stream'
import type { Verb } from '@/server/verb'
import { changesBetween } from './changes'
import { recordAudit } from './record'
import { loadRecordPage, type RecordFilters } from './record-query'

const PIECE = 1_000

const HEADINGS = [
  ...['id', 'at', 'actorType', 'actorId', 'actorName', 'onBehalfOf', 'action', 'entityType', 'entityId'],
  ...['entityName', 'result', 'changes', 'reason', 'ip', 'client', 'requestId'],
]

const csvOf = ({ actor, entity, onBehalfOf, ...record }: AuditRecord): string =>
  csvRow([
    ...[record.id, record.at, actor.type, actor.id ?? '', actor.name ?? '', onBehalfOf?.name ?? ''],
    ...[record.action, entity.type, entity.id ?? '', entity.name ?? '', record.result],
    ...[JSON.stringify(record.changes), record.reason ?? '', record.ip ?? '', record.client ?? ''],
    record.requestId ?? '',
  ])

const FORMATS = {
  csv: { heading: csvRow(HEADINGS), write: csvOf, type: 'text/csv; charset=utf-8; header=present' },
  jsonl: {
    heading: '',
    write: (record: AuditRecord): string => `${JSON.stringify(record)}\n`,
    type: 'application/jsonl; charset=utf-8',
  },
} as const

async function* piecesOf(filters: RecordFilters, { heading, write }: (typeof FORMATS)['csv' | 'jsonl']) {
  yield heading
  for (let cursor: string | undefined; ;) {
    const { records, nextCursor } = await loadRecordPage(filters, { cursor, limit: PIECE })
    yield records.map(write).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Read while it is sent; recorded before the first record leaves. */
export const exportRecords: Verb<typeof exportAudit> = async (ctx, { query: { format, ...filters } }) => {
  const { [format]: written } = FORMATS
  await recordAudit(pool(), ctx, {
    action: 'audit.export',
    entity: { type: 'audit', id: null },
    changes: changesBetween(null, { format, ...filters }),
  })
  return new Response(textStream(piecesOf(filters, written)), {
    headers: {
      'content-type': written.type,
      'content-disposition': `attachment; filename="audit_${ctx.now.toISOString().slice(0, 10)}.${format}"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
