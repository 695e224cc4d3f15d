import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { testDatabase } from '../tests/support/postgres'
import { migrate } from './migrate.mjs'

const MIGRATION = '20261123230000_snake_case_names'
/** The newest that names tables as they were; what other branches added in between is not needed. */
const LAST_BEFORE = '20261123174720_audit_administration'
const ALL = 'prisma/migrations'
/** Tables of the audit that only its jobs fill. */
const OF_JOBS = ['audit_anchor', 'audit_segment_words']
const RENAMED: Record<string, string> = {
  User: 'app_user',
  Session: 'session',
  ExternalAccount: 'external_account',
  Passkey: 'passkey',
  MailToken: 'mail_token',
  Device: 'device',
  DeviceShare: 'device_share',
  DeviceInvitation: 'device_invitation',
  DeviceTransfer: 'device_transfer',
  DeviceAlias: 'device_alias',
  DeviceCredential: 'device_credential',
  TopicMapping: 'topic_mapping',
  LayoutVersion: 'layout_version',
  SavedView: 'saved_view',
  Widget: 'widget',
  Setting: 'setting',
  family_memory: 'discovery_entry',
  message_mark: 'message_dedup',
  late_hour: 'rollup_invalidation',
}

const server = await testDatabase()
const url = withDatabase(server, `names_${process.pid}`)
let dir = ''
let client: pg.Client

beforeEach(async () => {
  await onServer(server, `CREATE DATABASE names_${process.pid}`)
  dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(ALL).filter((name) => name <= LAST_BEFORE))
    cpSync(join(ALL, name), join(dir, name), { recursive: true })
  await migrate(url, { dir })
  client = new pg.Client(url)
  await client.connect()
  await client.query(readFileSync('scripts/names-before.sql', 'utf8'))
})
afterEach(async () => {
  await client.end()
  rmSync(dir, { recursive: true })
  await onServer(server, `DROP DATABASE names_${process.pid} WITH (FORCE)`)
})

async function read<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await client.query<T>(sql)).rows
}

/** The migration alone, without those that came after it. */
async function applyNames() {
  cpSync(join(ALL, MIGRATION), join(dir, MIGRATION), { recursive: true })
  expect(await migrate(url, { dir })).toEqual([MIGRATION])
}

/** Rows and checksum of each table, by the name that it has after the migration. A row's text has no names in it. */
async function checksums(): Promise<Map<string, { rows: number; sum: string }>> {
  const tables = await read<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> '_prisma_migrations'`)
  const found = new Map<string, { rows: number; sum: string }>()
  for (const { name } of tables) {
    const [sum] = await read<{ rows: number; sum: string }>(`
      select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum
      from "${name}" t`)
    if (sum) found.set(RENAMED[name] ?? name, sum)
  }
  return found
}

describe('names in snake_case', () => {
  it('lose nothing: every table has the same rows as before', async () => {
    const before = await checksums()
    const empty = [...before].filter(([, { rows }]) => rows === 0).map(([name]) => name)
    expect(empty.filter((name) => !OF_JOBS.includes(name))).toEqual([])
    expect(before.get('reading')?.rows).toBe(2000)
    await applyNames()
    expect(await checksums()).toEqual(before)
  })

  it('reach the names of the partitions’ columns, of sequences and of functions', async () => {
    await applyNames()
    await client.query(`insert into reading_20261120 (at, device, discriminator, data)
      values ('2026-11-20 23:59:59Z', 1, 1, '\\x00')`)
    const [device] = await read(
      `insert into device (public_id, family) values ('new', 'native') returning id, online`,
    )
    expect(device).toEqual({ id: 21, online: null })
    await client.query(`select audit_append('{"actor_type": "user", "actor_id": "00000000-0000-7000-8000-000000000002",
      "action": "device.claim", "entity_type": "device", "result": "ok", "changes": []}')`)
    const names = await read('select actor_name as name from audit_record order by id')
    expect(names).toEqual([{ name: 'owner@example.com' }, { name: 'friend@example.com' }])
  })

  it('clear what refers to a user, a device, an alert or a command that is gone, and nothing else', async () => {
    const gone = `'00000000-0000-7000-8000-0000000000ff'`
    await client.query(`
      insert into alert (device, rule, channel, severity, opened_at, why, owner_id, acknowledged_by_id)
        values (9, 'low', 0, 'info', now(), '{}', ${gone}, ${gone});
      insert into delivery (id, user_id, channel, target, message, deadline_at)
        values (gen_random_uuid(), ${gone}, 'push', 'gone', '{}', now());
      insert into delivery (id, alert_id, channel, target, message, deadline_at)
        values (gen_random_uuid(), ${gone}, 'push', 'stays', '{}', now());
      insert into mute (user_id, device) values ('00000000-0000-7000-8000-000000000001', 999);
      insert into device_claim_code (device, code_hash) values (999, 'h');
      insert into "DeviceAlias" values ('of-none', 'nothing');
      insert into pump_run (device, channel, started_at, user_id, command_id, stopped_by_id)
        values (9, 0, now(), ${gone}, ${gone}, ${gone});
      insert into command (id, device, type, "order", trigger, user_id, expires_at)
        values (gen_random_uuid(), 9, 'reboot', '{}', 'person', ${gone}, now())`)
    const before = await checksums()
    await applyNames()
    const after = await checksums()
    const lost = [...before].flatMap(([name, { rows }]) => {
      const less = rows - (after.get(name)?.rows ?? 0)
      return less === 0 ? [] : [[name, less]]
    })
    expect(Object.fromEntries(lost)).toEqual({ delivery: 1, mute: 1, device_claim_code: 1, device_alias: 1 })
    expect(await read(`select owner_id, acknowledged_by_id from alert where device = 9`)).toEqual([
      { owner_id: null, acknowledged_by_id: null },
    ])
    expect(await read(`select user_id, command_id, stopped_by_id from pump_run where device = 9`)).toEqual([
      { user_id: null, command_id: null, stopped_by_id: null },
    ])
  })
})
