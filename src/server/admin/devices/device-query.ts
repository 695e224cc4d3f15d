import * as z from 'zod'
import type { DEVICE_SORTS } from '@/contracts/admin/devices'
import { likePattern, matchesText } from '@/server/devices/search-sql'
import { decodeCursor } from '@/server/page-cursor'

type Sort = (typeof DEVICE_SORTS)[number]
type SortColumn = Exclude<Sort, `-${string}`>

export type DeviceFilters = {
  owner?: string | undefined
  family?: string | undefined
  status?: 'online' | 'offline' | 'unknown' | undefined
  tag?: string | undefined
  credentials?: 'none' | 'active' | 'ended' | undefined
  query?: string | undefined
}

const NEVER = '1970-01-01T00:00:00Z'

/** What a list is sorted by; none of them is ever null. */
const COLUMNS: Readonly<Record<SortColumn, { sql: string; type: 'text' | 'timestamptz' }>> = {
  name: { sql: `coalesce(nullif(d.name, ''), d.public_id)`, type: 'text' },
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

function whereOf({ owner, family, status, tag, credentials, query }: DeviceFilters): Where {
  const where = new Where()
  if (owner) addOwner(where, owner)
  if (family) where.add(family, (at) => `d.family = ${at}`)
  if (status) where.addFixed(STATUS[status])
  if (tag) where.add(tag, (at) => `${at} = any(d.tags)`)
  if (credentials) where.addFixed(CREDENTIALS[credentials])
  if (query) where.add(likePattern(query), matchesText(query))
  return where
}

const Key = z.number().int().min(0).max(2_147_483_647)
const Place = z.tuple([z.string().max(200), Key])
const TimePlace = z.tuple([z.iso.datetime(), Key])

type Page = { sort?: Sort | undefined; cursor?: string | undefined; limit: number }

/** Looked through once, for the page and for the count; what is cheap is faster looked through twice and sorted in part. */
const isCostly = ({ query, credentials }: DeviceFilters): boolean =>
  query !== undefined || credentials !== undefined

/** The keys of one page and one more, with what each is sorted by and how many devices match. */
export function keysStatement(filters: DeviceFilters, { sort = 'name', cursor, limit }: Page) {
  const isDescending = sort.startsWith('-')
  const column = COLUMNS[sort.replace('-', '') as SortColumn]
  const [order, beyond] = isDescending ? ['desc', '<'] : ['asc', '>']
  const where = whereOf(filters)
  const matching = `select d.id as key, ${column.sql} as place from device d where ${where.sql}`
  const [place, key] = decodeCursor(column.type === 'text' ? Place : TimePlace, cursor) ?? []
  const values = [...where.values, place ?? null, key ?? null, limit + 1]
  const [placeAt, keyAt, limitAt] = [1, 2, 3].map((i) => `$${where.values.length + i}`)
  const text = `
    with matching as ${isCostly(filters) ? 'materialized' : 'not materialized'} (${matching}),
    page as (
      select * from matching
      where ${keyAt}::int is null or (place, key) ${beyond} (${placeAt}::${column.type}, ${keyAt}::int)
      order by place ${order}, key ${order} limit ${limitAt})
    select counted.total, page.key, page.place
    from (select count(*)::int as total from matching) counted left join page on true
    order by page.place ${order}, page.key ${order}`
  return { text, values }
}
