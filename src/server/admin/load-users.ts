import * as z from 'zod'
import type { AdminUser } from '@/contracts/admin/users'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { encodeCursor } from '@/server/page-cursor'
import {
  COUNTED_TO,
  countStatement,
  estimateStatement,
  idsStatement,
  searchStatement,
  STATUS_OF_USER,
  type UserFilters,
  type UserPage,
} from './users-query'

type Row = Omit<AdminUser, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date | null }

const ROWS = `
  select u.id, u.email, u.name, u.role, ${STATUS_OF_USER} as status, u.email_verified_at is not null as verified,
         u.created_at as "createdAt", u.last_seen_at as "lastSeenAt",
         (select count(*)::int from device d where d.owner_id = u.id) as devices,
         (select count(*)::int from session s
          where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as sessions,
         u.totp_at is not null or exists (select from passkey p where p.user_id = u.id) as "secondFactor"
  from unnest($1::uuid[]) with ordinality wanted(id, place)
  join app_user u on u.id = wanted.id
  order by wanted.place`

const viewOf = ({ createdAt, lastSeenAt, ...row }: Row): AdminUser => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** Users as the back office lists them, in the order of the ids. */
export async function loadUsers(ids: readonly string[], client: Queryable = pool()): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  return (await runQuery<Row>(client, ROWS, [ids])).map(viewOf)
}

type Page = { users: AdminUser[]; nextCursor: string | null }

type Found = { id: string; place: string | Date }

async function loadFound(found: readonly Found[], { limit }: UserPage): Promise<Page> {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    users: await loadUsers(shown.map(({ id }) => id)),
    nextCursor: last && found.length > shown.length ? encodeCursor([last.place, last.id]) : null,
  }
}

/** One page of users, and the cursor of the next; null after the last. */
export async function loadUserPage(filters: UserFilters, page: UserPage): Promise<Page> {
  const { text, values } = idsStatement(filters, page)
  return loadFound(await runQuery<Found>(pool(), text, values), page)
}

/** The same with the number of all that match. */
export async function listUserPage(filters: UserFilters, page: UserPage): Promise<Page & { total: number }> {
  if (filters.query) return searchUsers(filters, page)
  const [found, total] = await Promise.all([loadUserPage(filters, page), countUsers(filters)])
  return { ...found, total }
}

async function searchUsers(filters: UserFilters, page: UserPage): Promise<Page & { total: number }> {
  const { text, values } = searchStatement(filters, page)
  const rows = await runQuery<{ total: number; id: string | null; place: string | Date }>(
    pool(),
    text,
    values,
  )
  const found = rows.flatMap(({ id, place }) => (id === null ? [] : [{ id, place }]))
  return { ...(await loadFound(found, page)), total: rows[0]?.total ?? 0 }
}

const Explained = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

async function estimateUsers(filters: UserFilters): Promise<number> {
  const { text, values } = estimateStatement(filters)
  const [row] = await runQuery<{ 'QUERY PLAN': unknown }>(pool(), text, values)
  const [{ Plan }] = Explained.parse(row?.['QUERY PLAN'])
  return Plan['Plan Rows']
}

/** How many users match: exact up to 10,000, the planner's estimate beyond. */
async function countUsers(filters: UserFilters): Promise<number> {
  const { text, values } = countStatement(filters)
  const [counted] = await runQuery<{ total: number }>(pool(), text, values)
  const total = counted?.total ?? 0
  return total > COUNTED_TO ? Math.max(total, await estimateUsers(filters)) : total
}
