import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { verifyChain } from './verify'

const [KILLS, WRITES] = [20, 2_000]
const ROOT = resolve(import.meta.dirname, '../../..')
const dir = join(ROOT, 'dist', `audit-kill-${process.pid}-${Date.now()}`)
const program = join(dir, 'writer.mjs')

/** Changes and their records, four at a time, until there are enough. */
const WRITER = `
  import { pool } from '@/server/db/pool'
  import { inTransaction } from '@/server/db/transaction'
  import { jobSource, recordAudit } from '@/server/audit/record'
  const write = () => inTransaction(async (client) => {
    const { rows } = await client.query('insert into killed_change default values returning id')
    const entity = { type: 'setting', id: String(rows[0].id) }
    await recordAudit(client, jobSource('test.killed', new Date()), { action: 'setting.update', entity })
    return rows[0].id
  })
  const work = async () => { while ((await write()) < Number(process.argv[2])); }
  await Promise.all([work(), work(), work(), work()])
  await pool().end()`

const children: ChildProcess[] = []
function start(until: number): ChildProcess {
  const child = spawn(process.execPath, [program, String(until)], { stdio: ['ignore', 'inherit', 'inherit'] })
  children.push(child)
  return child
}

beforeAll(async () => {
  await pool().query('create table killed_change (id serial primary key)')
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: WRITER, resolveDir: ROOT, loader: 'ts' },
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

const countChanges = async (): Promise<number> =>
  (await pool().query<{ n: number }>('select count(*)::int as n from killed_change')).rows[0]?.n ?? 0

it('leaves a record for each change and for nothing else, killed 20 times among 2,000 writes', async () => {
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await countChanges()
    const child = start(100 * WRITES)
    const exited = once(child, 'exit')
    await expect.poll(countChanges, { interval: 2, timeout: 30_000 }).toBeGreaterThan(before + 60)
    child.kill('SIGKILL')
    expect((await exited)[1]).toBe('SIGKILL')
  }
  const last = start(WRITES)
  if (last.exitCode === null) await once(last, 'exit')
  expect(last.exitCode).toBe(0)
  const { rows } = await pool().query(
    `select c.id, r.entity_id, count(*) over () as n from killed_change c
     full join (select * from audit_record where actor_id = 'test.killed') r on r.entity_id = c.id::text
     where c.id is null or r.id is null`,
  )
  expect(rows).toEqual([])
  const { rows: counts } = await pool().query<{ changes: number; records: number }>(
    `select (select count(*)::int from killed_change) as changes,
            (select count(*)::int from audit_record where actor_id = 'test.killed') as records`,
  )
  expect(counts[0]?.records).toBe(counts[0]?.changes)
  expect(counts[0]?.changes).toBeGreaterThan(KILLS * 60)
  expect((await verifyChain()).firstBad).toBeNull()
}, 60_000)
