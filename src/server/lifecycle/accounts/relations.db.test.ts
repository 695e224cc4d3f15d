import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { RECORD_COLUMNS } from '@/server/admin/people/record/columns'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { makeUser } from '~/tests/support/fixtures/factories'
import { furnishAccount } from '~/tests/support/fixtures/furnish-account'
import { countRelations, loadOpeners } from './count-things'
import { ACCOUNT_RELATIONS } from './relations'

const named = async (text: string): Promise<string[]> =>
  (await pool().query<{ name: string }>(text)).rows.map(({ name }) => name).sort()

/** Columns that look like a reference to a person and are none, or need no line of their own. */
const NO_RELATION: Readonly<Record<string, string>> = {
  'app_user.email': 'the account’s own',
  'reserved_email.email': 'an address that no account has',
  'mail_token.email': 'the link is found by its account',
  'audit_record.behalf_id': 'found by /audit; no index leads to it',
  'session.impersonator_session_id': 'a session, which goes with its own user',
}

describe('what refers to an account', () => {
  it('is in the list: every foreign key to it', async () => {
    const keys = await named(`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'app_user'::regclass`)
    const listed = ACCOUNT_RELATIONS.map(({ table, column }) => `${table}.${column}`)
    expect(keys.filter((key) => !listed.includes(key))).toEqual([])
  })

  it('is in the list: every column with the name of one', async () => {
    const columns = await named(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name ~ '(^|_)(user|owner|creator|author|assignee|actor|behalf|person)_id$|_by_id$|^email$|alerts_to_id'`)
    const listed = ACCOUNT_RELATIONS.map(({ table, column }) => `${table}.${column}`)
    expect(columns.filter((key) => !listed.includes(key) && !(key in NO_RELATION))).toEqual([])
  })

  it('names columns that exist, each once', async () => {
    const columns = await named(`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
    const listed = ACCOUNT_RELATIONS.map(({ table, column }) => `${table}.${column}`)
    expect(listed.filter((one) => !columns.includes(one))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('is counted, each row of it', async () => {
    const user = await makeUser()
    await furnishAccount(user)
    const counted = await countRelations(pool(), user.id)
    expect(counted.filter(({ count }) => count === 0)).toEqual([])
  })

  it('is counted without sessions, keys and links that have ended already, which end with nothing', async () => {
    const { id: userId } = await makeUser()
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    await db().session.createMany({
      data: [{ expiresAt: past }, { expiresAt: future, revokedAt: past }].map((one) => ({ userId, ...one })),
    })
    const key = { userId, name: 'k', start: 'k', scopes: [], isRestricted: false }
    await db().apiKey.createMany({
      data: [
        { ...key, hash: randomUUID() },
        { ...key, hash: randomUUID(), expiresAt: past },
        { ...key, hash: randomUUID(), revokedAt: past },
      ],
    })
    const link = { userId, purpose: 'reset_password', email: 'a@example.org' } as const
    await db().mailToken.createMany({
      data: [
        { ...link, hash: randomUUID(), expiresAt: future },
        { ...link, hash: randomUUID(), expiresAt: past },
        { ...link, hash: randomUUID(), expiresAt: future, usedAt: past },
      ],
    })
    const counted = await countRelations(pool(), userId)
    const countOf = (table: string) => counted.find((one) => one.table === table)?.count
    expect(['session', 'api_key', 'mail_token'].map(countOf)).toEqual([1, 1, 1])
    // those that the deed ends: the session and the key
    expect(await loadOpeners(pool(), userId)).toHaveLength(2)
  })

  it('is found by an index in the timelines of roll-outs', async () => {
    const plan = await inTransaction(async (client) => {
      await client.query('set local enable_seqscan = off')
      const text = `explain select from rollout_event where user_id = '${randomUUID()}'`
      return JSON.stringify((await client.query(text)).rows)
    })
    expect(plan).toContain('rollout_event_user')
  })
})

describe('the columns of the raw record', () => {
  it('are those of the database: each is shown or masked, none twice', async () => {
    for (const table of ['app_user', ...new Set(ACCOUNT_RELATIONS.map((one) => one.table))]) {
      const there = await named(`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = '${table}'`)
      const { shown = [], masked = [] } = RECORD_COLUMNS[table] ?? {}
      expect([table, [...shown, ...masked].sort()]).toEqual([table, there])
    }
  })

  it('show none with the name of a secret', () => {
    const shown = Object.values(RECORD_COLUMNS).flatMap((columns) => columns.shown)
    expect(
      shown.filter((name) => /secret|hash|token|passw|sealed|private|p256dh|endpoint|chat_id/.test(name)),
    ).toEqual([])
  })
})
