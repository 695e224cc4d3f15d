import * as z from 'zod'
import type { getUserRecord } from '@/contracts/superuser/users/record'
import { truncate } from '@/domain/text/truncate'
import { withoutSecrets } from '@/server/audit/changes'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { countRelations } from '@/server/lifecycle/accounts/count-things'
import { type AccountRelation, ACCOUNT_RELATIONS, conditionOf } from '@/server/lifecycle/accounts/relations'
import type { Verb } from '@/server/verb'
import { RECORD_COLUMNS } from './columns'

const MASK = '•••'
const MOST_ROWS = 50
const LONGEST_TEXT = 1_000

function columnsOf(table: string): string {
  const { [table]: columns } = RECORD_COLUMNS
  if (!columns) throw new Error(`the raw record knows no columns of ${table}`)
  const masked = columns.masked.map((name) => `case when ${name} is not null then '${MASK}' end as ${name}`)
  return [...columns.shown, ...masked].join(', ')
}

const ORDERS = ['created_at', 'at', 'opened_at', 'started_at']
const orderOf = (table: string): string => {
  const column = ORDERS.find((name) => RECORD_COLUMNS[table]?.shown.includes(name))
  return column ? `order by ${column} desc` : ''
}

const rowsOf = (relation: AccountRelation, index: number): string => `
  (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
    select ${columnsOf(relation.table)} from ${relation.table} where ${conditionOf(relation)}
    ${orderOf(relation.table)} limit ${MOST_ROWS}) r) as r${index}`

const LOAD = `
  select (select to_jsonb(a) from (select ${columnsOf('app_user')} from app_user where id = $1) a) as account,
    ${ACCOUNT_RELATIONS.map(rowsOf).join(',')}`

const Row = z.record(z.string(), z.unknown())
const Rows = z.array(Row)

const cut = (value: unknown): unknown => {
  if (typeof value === 'string') return truncate(value, LONGEST_TEXT, '…')
  return value instanceof Object ? withoutSecrets(value) : value
}
/** Columns were chosen by list; inside JSON, fields with a secret's name are masked. */
const shownRow = (row: z.output<typeof Row>): z.output<typeof Row> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cut(value)]))

/** The account's row and what refers to it, as the database has it. */
export const showUserRecord: Verb<typeof getUserRecord> = async (_ctx, { params: { id } }) => {
  const [row = {}] = await runQuery<Record<string, unknown>>(pool(), LOAD, [id])
  const account = Row.nullable().parse(row['account'])
  if (!account) throw new AppError('not_found', 'There is no such user')
  const counted = await countRelations(pool(), id, 'all')
  const related = counted.flatMap(({ table, column, count }, index) => {
    if (count === 0) return []
    const rows = Rows.parse(row[`r${index}`]).map(shownRow)
    return [[`${table}.${column}`, { total: count, rows }] as const]
  })
  return { record: { app_user: shownRow(account), ...Object.fromEntries(related) } }
}
