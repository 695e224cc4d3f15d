import type { MailingRecipient } from '@/contracts/superuser/mailing'
import type { exportMailingRecipients } from '@/contracts/superuser/mailings'
import { csvRow } from '@/domain/text/csv'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { textStream } from '@/server/text-stream'
import type { Verb } from '@/server/verb'
import { mailingEntity } from '../manage/locked-mailing'
import { loadMailing } from './mailing-view'
import { loadLogPage, type LogQuery } from './recipients'

const PIECE = 1_000

const HEADINGS = [
  ...['position', 'email', 'name', 'language', 'state', 'reason', 'attempts', 'changedAt', 'answer'],
]

const csvOf = ({
  position,
  person,
  language,
  state,
  reason,
  attempts,
  changedAt,
  answer,
}: MailingRecipient) =>
  csvRow([
    ...[position, person?.email ?? '', person?.name ?? '', language ?? '', state, reason ?? ''],
    ...[attempts, changedAt, answer ?? ''],
  ])
const lineOf = (recipient: MailingRecipient): string => `${JSON.stringify(recipient)}\n`

const FORMATS = {
  csv: { heading: csvRow(HEADINGS), write: csvOf, type: 'text/csv; charset=utf-8; header=present' },
  jsonl: { heading: '', write: lineOf, type: 'application/jsonl; charset=utf-8' },
} as const

async function* piecesOf(id: string, asked: LogQuery, { heading, write }: (typeof FORMATS)['csv' | 'jsonl']) {
  yield heading
  for (let cursor: string | undefined; ;) {
    const { recipients, nextCursor } = await loadLogPage(id, { ...asked, cursor, limit: PIECE })
    yield recipients.map(write).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Read while it is sent; recorded before the first line leaves. */
export const exportRecipients: Verb<typeof exportMailingRecipients> = async (
  ctx,
  { params: { id }, query },
) => {
  const { format, ...asked } = query
  const { [format]: written } = FORMATS
  const mailing = await loadMailing(id)
  const changes = changesBetween(null, { format, ...asked })
  await recordAudit(pool(), ctx, { action: 'mailing.export', entity: mailingEntity(mailing), changes })
  return new Response(textStream(piecesOf(id, asked, written)), {
    headers: {
      'content-type': written.type,
      'content-disposition': `attachment; filename="mailing_${id}.${format}"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
