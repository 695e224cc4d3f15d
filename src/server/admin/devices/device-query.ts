import * as z from 'zod'
import type { DEVICE_SORTS } from '@/contracts/admin/devices'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { findFewWithText, searchInOrder } from '@/server/devices/search-sql'
import { decodeCursor } from '@/server/page-cursor'

type Sort = (typeof DEVICE_SORTS)[number]
type SortColumn = Exclude<Sort, `-${string}`>

export type DeviceFilters = {
  owner?: string | undefined
  family?: string | undefined
  status?: 'online' | 'offline' | 'unknown' | undefined
  tag?: string | undefined
  credentials?: 'none' | 'active' | 'ended' | undefined
}
/** With a text that is searched for. */
export type DeviceSearch = DeviceFilters & { query?: string | undefined }

const NEVER = '1970-01-01T00:00:00Z'

/** What a list is sorted by; none of them is ever null. */
const COLUMNS: Readonly<Record<SortColumn, { sql: string; type: 'text' | 'timestamptz' }>> = {
  name: { sql: `s.label`, type: 'text' },
  id: { sql: `d.public_id`, type: 'text' },
  seen: { sql: `coalesce(d.last_seen_at, '${NEVER}')`, type: 'timestamptz' },
  created: { sql: `d.created_at`, type: 'timestamptz' },
}

const HAS_CREDENTIAL = `exists (select from device_credential c where c.device_public_id = d.public_id)`
const HAS_ACTIVE = `exists (
  select from device_credential c
  where c.device_public_id = d.public_id and c.revoked_at is null and (c.expires_at is null or c.expires_at > now()))`

export const CREDENTIAL_STATE = `
  case when ${HAS_ACTIVE} then 'active' when ${HAS_CREDENTIAL} then 'ended' else 'none' end`

const CREDENTIALS = {
  none: `not ${HAS_CREDENTIAL}`,
  active: HAS_ACTIVE,
  ended: `${HAS_CREDENTIAL} and not ${HAS_ACTIVE}`,
} as const
const STATUS = { online: 'd.online', offline: 'not d.online', unknown: 'd.online is null' } as const

/** Conditions with their values, numbered in the order in which they are added. */
class Where {
  readonly values: unknown[] = []
  private readonly conditions: string[] = []

  /** `condition` names the placeholder that it is given. */
  add(value: unknown, condition: (placeholder: string) => string): void {
    this.values.push(value)
    this.conditions.push(condition(`$${this.values.length}`))
  }
  addFixed(condition: string): void {
    this.conditions.push(condition)
  }
  get sql(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.map((one) => `(${one})`).join(' and ')
  }
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

function addOwner(where: Where, owner: string): void {
  if (owner === 'none') return where.addFixed(`d.owner_id is null`)
  if (isUuid(owner)) return where.add(owner, (at) => `d.owner_id = ${at}::uuid`)
  where.add(owner.toLowerCase(), (at) => `d.owner_id = (select u.id from app_user u where u.email = ${at})`)
}

/** `keys` are those that may be among them. */
function whereOf(
  { owner, family, status, tag, credentials }: DeviceFilters,
  keys?: readonly number[],
): Where {
  const where = new Where()
  if (owner) addOwner(where, owner)
  if (family) where.add(family, (at) => `d.family = ${at}`)
  if (status) where.addFixed(STATUS[status])
  if (tag) where.add(tag, (at) => `d.tags @> array[${at}::text]`)
  if (credentials) where.addFixed(CREDENTIALS[credentials])
  if (keys) where.add(keys, (at) => `d.id = any(${at}::int[])`)
  return where
}

const Key = z.number().int().min(0).max(2_147_483_647)
const PLACES = {
  text: z.tuple([z.string().max(200), Key]),
  timestamptz: z.tuple([z.iso.datetime(), Key]),
}

type Page = { sort?: Sort | undefined; cursor?: string | undefined; limit: number }
type Place = { id: number; place: string | Date }
/** `total` is null when there are more than anybody counts. */
type FoundDevices = { places: Place[]; total: number | null }

/** Of which tables, in which order. The order by name is that of an index, which ends with the key. */
function listingOf(sort: Sort = 'name') {
  const isDescending = sort.startsWith('-')
  const column = COLUMNS[sort.replace('-', '') as SortColumn]
  const isByName = sort.endsWith('name')
  const from = isByName ? 'device_search s join device d on d.id = s.device' : 'device d'
  const key = isByName ? 's.device' : 'd.id'
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>']
  return { column, from, key, beyond, isByName, order: `place ${direction}, id ${direction}` }
}

/** Finding out who matches takes longer than sorting them: it is done once for the page and for the count. */
const isCostly = ({ credentials }: DeviceFilters, keys?: readonly number[]): boolean =>
  keys !== undefined || credentials !== undefined

/**
 * By name, many that match are looked up in the order of the index of names, which holds all that a page needs, instead
 * of sorting them. `is true` keeps the planner from making a join of it.
 */
const BY_NAME = `
  select s.device as id, s.label as place from device_search s where (s.device in (select id from matching)) is true`

/** One page and one more, and how many devices match. */
async function findCounted(
  filters: DeviceFilters,
  { sort, cursor, limit }: Page,
  keys?: readonly number[],
): Promise<FoundDevices> {
  const { column, from, key, beyond, isByName, order } = listingOf(sort)
  const where = whereOf(filters, keys)
  const after = decodeCursor(PLACES[column.type], cursor)
  const at = where.values.length
  const isAfter = after
    ? `(${column.sql}, ${key}) ${beyond} ($${at + 2}::${column.type}, $${at + 3}::int)`
    : 'true'
  const matching = `select ${key} as id, ${column.sql} as place from ${from} where ${where.sql}`
  const [among, page] =
    isByName && keys === undefined
      ? [`select d.id from device d where ${where.sql}`, `${BY_NAME} and ${isAfter}`]
      : [matching, `select * from matching where ${isAfter.replace(`${column.sql}, ${key}`, 'place, id')}`]
  const text = isCostly(filters, keys)
    ? `with matching as materialized (${among}),
       page as (${page} order by ${order} limit $${at + 1})
       select counted.total, page.id, page.place
       from (select count(*)::int as total from matching) counted left join page on true order by ${order}`
    : `with page as (${matching} and ${isAfter} order by ${order} limit $${at + 1})
       select counted.total, page.id, page.place
       from (select count(*)::int as total from device d where ${where.sql}) counted
       left join page on true order by ${order}`
  const values = [...where.values, limit + 1, ...(after ?? [])]
  const rows = await runQuery<{ total: number } & (Place | { id: null })>(pool(), text, values)
  return {
    places: rows.flatMap((row) => (row.id === null ? [] : row)),
    total: rows[0]?.total ?? 0,
  }
}

/** One page and one more of those with a text that many devices have; nobody counts them. */
async function findCommon(
  query: string,
  filters: DeviceFilters,
  { sort, cursor, limit }: Page,
  sizes?: SearchLimits['sizes'],
): Promise<FoundDevices> {
  const { column, from, key, beyond, order } = listingOf(sort)
  const [startPlace, startKey] = decodeCursor(PLACES[column.type], cursor) ?? []
  const start =
    startPlace !== undefined && startKey !== undefined ? { place: startPlace, id: startKey } : null
  const partAfter = (end: Place | null) => {
    const after = end ?? start
    const where = whereOf(filters)
    const at = where.values.length
    const isAfter = `(${column.sql}, ${key}) ${beyond} ($${at + 1}::${column.type}, $${at + 2}::int)`
    const text = `
      select ${key} as id, ${column.sql} as place from ${from}
      where ${where.sql} and ${after ? isAfter : 'true'} order by ${order}`
    return { text, values: after ? [...where.values, after.place, after.id] : where.values }
  }
  const places = await searchInOrder<Place>(query, { partAfter, order, most: limit + 1 }, sizes)
  return { places, total: null }
}

/** A test takes less than what is usual. */
type SearchLimits = { few?: number; sizes?: readonly (number | null)[] }

/** The keys of one page and one more, with what each is sorted by, and how many devices match. */
export async function findDevices(
  { query, ...filters }: DeviceSearch,
  page: Page,
  { few, sizes }: SearchLimits = {},
): Promise<FoundDevices> {
  if (!query) return findCounted(filters, page)
  const keys = await findFewWithText(query, few)
  return keys ? findCounted(filters, page, keys) : findCommon(query, filters, page, sizes)
}
