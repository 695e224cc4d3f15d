import { expect } from 'vitest'
import type { Endpoint } from '@/contracts/endpoint'
import { mayCallReadOnly } from '@/domain/access/read-only'
import { isMachine } from '@/domain/access/policy'
import { pool } from '@/server/db/pool'
import { api } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { impersonate } from '~/tests/support/impersonation'
import type { AuditCase } from './audit-case'

/** Written by the refusal itself, and by what no call waits for. */
const BESIDE = ['audit_record', 'audit_segment', 'log_line', 'rate_limit']

let look: Promise<string> | undefined

/** With which a superuser looks at the account of somebody. */
const lookToken = () =>
  (look ??= (async () => (await impersonate(await makeUser('superuser'), await makeUser())).token)())

let query: Promise<string> | undefined

/** A figure of every table, which every change of a row changes. */
async function makeQuery(): Promise<string> {
  const { rows } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [BESIDE],
  )
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
  )
  return parts.join(' union all ')
}

async function stateOfTables(): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ name: string; state: string }>(await (query ??= makeQuery()))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** Makes the very call that is about to succeed in a read-only look: it is refused, and not one row has changed. */
export async function expectRefusedInLook(endpoint: Endpoint, made: AuditCase): Promise<void> {
  if (mayCallReadOnly(endpoint) || isMachine(endpoint.access)) return
  const token = await lookToken()
  // a session is noted as seen once in a while, whatever it asks for
  await pool().query('update session set last_seen_at = now()')
  const before = await stateOfTables()
  const { params, query: search, body, headers } = made
  const input = {
    ...(params && { params }),
    ...(search && { query: search }),
    ...(body !== undefined && { body }),
  }
  const response = await api(endpoint, { ...input, token, ...(headers && { headers }) })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    403,
    'read_only_session',
  ])
  expect(await stateOfTables()).toEqual(before)
}
