import * as z from 'zod'
import type { USER_SORTS, UserStatus } from '@/contracts/admin/users'
import type { Role } from '@/domain/access/policy'
import { OF_ACCOUNT } from '@/server/accounts/login'
import { decodeCursor } from '@/server/page-cursor'

type Sort = (typeof USER_SORTS)[number]
type SortColumn = Exclude<Sort, `-${string}`>

export type UserFilters = {
  id?: string | undefined
  role?: Role | undefined
  status?: UserStatus | undefined
  verified?: 'true' | 'false' | undefined
  query?: string | undefined
}

/** What a list is sorted by; none of them is ever null. */
const COLUMNS: Readonly<Record<SortColumn, { sql: string; type: 'text' | 'timestamptz' }>> = {
  name: { sql: 'u.name', type: 'text' },
  email: { sql: 'u.email', type: 'text' },
  created: { sql: `u.created_at`, type: 'timestamptz' },
  seen: { sql: `coalesce(u.last_seen_at, 'epoch')`, type: 'timestamptz' },
}

const USED_UP = `r.points >= ${OF_ACCOUNT.points} and r.expire > extract(epoch from now()) * 1000`

/** SQL condition: unknown browsers have used up the sign-in attempts of the account (accounts/login). */
export const IS_LOCKED = `exists (
  select from rate_limit r where r.key = '${OF_ACCOUNT.name}:' || u.email and ${USED_UP})`
/** The same, read from the limits that are used up: there are fewer of them than users. */
const IS_AMONG_LOCKED = `u.email in (
  select substr(r.key, ${OF_ACCOUNT.name.length + 2}) from rate_limit r
  where starts_with(r.key, '${OF_ACCOUNT.name}:') and ${USED_UP})`

/** Each excludes those before it: disabled, locked, invited, active. */
const STATUS: Readonly<Record<UserStatus, string>> = {
  disabled: `u.disabled_at is not null`,
  locked: `u.disabled_at is null and ${IS_AMONG_LOCKED}`,
  invited: `u.disabled_at is null and u.last_seen_at is null and not ${IS_LOCKED}`,
  active: `u.disabled_at is null and u.last_seen_at is not null and not ${IS_LOCKED}`,
}
export const STATUS_OF_USER = `
  case when u.disabled_at is not null then 'disabled' when ${IS_LOCKED} then 'locked'
       when u.last_seen_at is null then 'invited' else 'active' end`

type Statement = { text: string; values: unknown[] }

/** % and _ are ordinary characters here. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Addresses are stored in lower case. Folding ASCII letters only is quicker, and enough where there are no others. */
function matches(query: string, at: (value: unknown) => string): string {
  const name = isAscii(query) ? 'u.name collate "C"' : 'u.name'
  return `(u.email like ${at(patternOf(query.toLowerCase()))} or ${name} ilike ${at(patternOf(query))})`
}

/** The conditions of the filters, and their values from $1 on. */
function whereOf({ id, role, status, verified, query }: UserFilters): Statement {
  const values: unknown[] = []
  const at = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(id ? [`u.id = ${at(id)}`] : []),
    ...(role ? [`u.role = ${at(role)}::user_role`] : []),
    ...(status ? [STATUS[status]] : []),
    ...(verified ? [`u.email_verified_at is ${verified === 'true' ? 'not null' : 'null'}`] : []),
    ...(query ? [matches(query, at)] : []),
  ]
  return { text: ['true', ...conditions].join(' and '), values }
}

/** Counted exactly so far; beyond, an estimate has to do. */
export const COUNTED_TO = 10_000

export function countStatement(filters: UserFilters): Statement {
  const { text, values } = whereOf(filters)
  const found = `select from app_user u where ${text} limit ${COUNTED_TO + 1}`
  return { text: `select count(*)::int as total from (${found}) found`, values }
}

/** Explains the statement whose number of rows is estimated. */
export function estimateStatement(filters: UserFilters): Statement {
  const { text, values } = whereOf(filters)
  return { text: `explain (format json) select from app_user u where ${text}`, values }
}

const Place = z.tuple([z.string().max(254), z.uuid()])
const TimePlace = z.tuple([z.iso.datetime(), z.uuid()])

export type UserPage = { sort?: Sort | undefined; cursor?: string | undefined; limit: number }
type Columns = { place: string; id: string }

function orderOf({ sort = 'email' }: UserPage, { place, id }: Columns): string {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  return `${place} ${order}, ${id} ${order}`
}

/** What follows the conditions of a page: where it begins, its order and its length, one row beyond the page. */
function pageOf(page: UserPage, columns: Columns, values: unknown[]): string {
  const { sort = 'email', cursor, limit } = page
  const { place, id } = columns
  const { type } = COLUMNS[sort.replace('-', '') as SortColumn]
  const beyond = sort.startsWith('-') ? '<' : '>'
  const after = decodeCursor(type === 'text' ? Place : TimePlace, cursor)
  const at = (value: unknown) => `$${values.push(value)}`
  const from = after && `and (${place}, ${id}) ${beyond} (${at(after[0])}::${type}, ${at(after[1])}::uuid)`
  return `${from ?? ''} order by ${orderOf(page, columns)} limit ${at(limit + 1)}`
}

const placeOf = ({ sort = 'email' }: UserPage): string => COLUMNS[sort.replace('-', '') as SortColumn].sql

/** The ids of one page and one more, with what each is sorted by. */
export function idsStatement(filters: UserFilters, page: UserPage): Statement {
  const { text, values } = whereOf(filters)
  const place = placeOf(page)
  const rest = pageOf(page, { place, id: 'u.id' }, values)
  return { text: `select u.id, ${place} as place from app_user u where ${text} ${rest}`, values }
}

/** The same with the number of all that match, in one reading of the table: no index helps a free text. */
export function searchStatement(filters: UserFilters, page: UserPage): Statement {
  const { text, values } = whereOf(filters)
  const rest = pageOf(page, { place: 'place', id: 'id' }, values)
  return {
    text: `
      with found as materialized (select u.id, ${placeOf(page)} as place from app_user u where ${text}),
      page as (select * from found where true ${rest})
      select t.total, page.id, page.place
      from (select count(*)::int as total from found) t left join page on true
      order by ${orderOf(page, { place: 'page.place', id: 'page.id' })}`,
    values,
  }
}
