import type { AdminUser, exportUsers } from '@/contracts/admin/users'
import { csvRow } from '@/domain/text/csv'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { textStream } from '@/server/text-stream'
import type { Verb } from '@/server/verb'
import { loadUserPage } from './load-users'
import type { UserFilters, UserPage } from './users-query'

const PIECE = 1_000

const HEADINGS = [
  ...['id', 'email', 'name', 'role', 'status', 'verified', 'createdAt', 'lastSeenAt', 'devices', 'sessions'],
  'secondFactor',
]
const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

const csvOf = ({ verified, lastSeenAt, secondFactor, ...user }: AdminUser): string =>
  csvRow([
    ...[
      user.id,
      user.email,
      user.name,
      user.role,
      user.status,
      yesNo(verified),
      user.createdAt,
      lastSeenAt ?? '',
    ],
    user.devices,
    user.sessions,
    yesNo(secondFactor),
  ])
const lineOf = (user: AdminUser): string => `${JSON.stringify(user)}\n`

const FORMATS = {
  csv: { heading: csvRow(HEADINGS), write: csvOf, type: 'text/csv; charset=utf-8; header=present' },
  jsonl: { heading: '', write: lineOf, type: 'application/jsonl; charset=utf-8' },
} as const

type Asked = { filters: UserFilters; sort: UserPage['sort'] }

async function* piecesOf({ filters, sort }: Asked, { heading, write }: (typeof FORMATS)['csv' | 'jsonl']) {
  yield heading
  for (let cursor: string | undefined; ;) {
    const { users, nextCursor } = await loadUserPage(filters, { sort, cursor, limit: PIECE })
    yield users.map(write).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Read while it is sent, a thousand users at a time; recorded before the first of them leaves. */
export const exportManagedUsers: Verb<typeof exportUsers> = async (ctx, { query }) => {
  const { format, sort, ...filters } = query
  const { [format]: written } = FORMATS
  await recordAudit(pool(), ctx, {
    action: 'user.export',
    entity: { type: 'user', id: null },
    changes: changesBetween(null, { format, ...filters }),
  })
  const name = `users_${ctx.now.toISOString().slice(0, 10)}.${format}`
  return new Response(textStream(piecesOf({ filters, sort }, written)), {
    headers: {
      'content-type': written.type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
