import type { listLogs, LogLine } from '@/contracts/superuser/logs'
import { LOG_LEVELS, type LogLevel } from '@/domain/system/log-levels'
import type { InputOf } from '@/contracts/endpoint'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { logLevelView } from './level'

/** Numbers of pino. */
const numberOf = (level: LogLevel): number => (LOG_LEVELS.indexOf(level) + 1) * 10
const levelOf = (number: number): LogLevel => LOG_LEVELS[Math.round(number / 10) - 1] ?? 'info'

type Row = {
  id: string
  at: Date
  process: string
  level: number
  component: string
  requestId: string | null
  message: string
  data: Record<string, unknown> | null
}

const LINES = `
  select id::text, at, process, level, component, request_id as "requestId", message, data from log_line
  where ($1::bigint is null or id > $1) and level >= $2
    and ($3::text is null or process = $3) and ($4::text is null or component = $4)
    and ($5::text is null or request_id = $5)
    and ($6::text is null or message ilike $6 or data::text ilike $6)
  order by log_line.id desc limit $7`

/** The lines are few: the newest of each process, removed by it. */
const NAMES = `
  select max(id)::text as newest,
    (select coalesce(array_agg(process order by last desc), '{}') from (select process, max(id) as last from log_line group by process) p) as processes,
    (select coalesce(array_agg(distinct component order by component), '{}') from log_line) as components
  from log_line`

const likeOf = (text: string | undefined): string | null =>
  text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null

const viewOf = ({ at, level, ...row }: Row): LogLine => ({
  ...row,
  at: at.toISOString(),
  level: levelOf(level),
})

export const loadLines = async (query: InputOf<typeof listLogs>['query']): Promise<LogLine[]> => {
  const { after, level, process, component, requestId, query: text, limit } = query
  const rows = await runQuery<Row>(pool(), LINES, [
    ...[after ?? null, level ? numberOf(level) : 0, process || null, component || null],
    ...[requestId || null, likeOf(text), limit],
  ])
  return rows.map(viewOf)
}

export const showLogs: Verb<typeof listLogs> = async (ctx, { query }) => {
  const [lines, [names], level] = await Promise.all([
    loadLines(query),
    runQuery<{ newest: string | null; processes: string[]; components: string[] }>(pool(), NAMES),
    logLevelView(ctx.now),
  ])
  const { newest = null, processes = [], components = [] } = names ?? {}
  return { lines, newest, processes, components, level }
}
