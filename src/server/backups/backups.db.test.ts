import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '@/contracts/superuser/backups'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import type { Queryable } from '@/server/db/transaction'
import { env } from '@/server/env'
import { MINUTE_MS } from '@/server/job'
import { scratchPrefix } from '~/scripts/lib/backup/scratch.mjs'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { whileHeld } from '~/tests/support/at-once'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeBackup as makeFromShell } from '~/scripts/lib/backup/work.mjs'
import { BackupRunner } from './runner'
import { requestScheduledBackup } from './schedule'

const dir = mkdtempSync(join(tmpdir(), 'console-backups-'))
const folder = join(dir, 'kept')
const runner = new BackupRunner('scripts/lib/backup/main.mjs')
let root: Signed

/** Each run is a process of its own, of low priority. */
const SLOW = { timeout: 90_000 }

const list = () => answerOf(contract.listBackups, root)
const make = (person = root) => answerOf(contract.makeBackup, person, { body: {} })
const files = (): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !name.endsWith('.json'))
const about = (id: string) => ({ params: { id } })

/** What a console does with everything that waits. */
async function workOff(worker = runner): Promise<void> {
  const isOpen = { state: { in: ['waiting', 'running'] } }
  for (let i = 0; i < 10 && (await db().backupRun.count({ where: isOpen })) > 0; i++) await worker.look()
}

/** Makes one, and answers its name. */
async function made(): Promise<string> {
  const { run } = await make()
  await workOff()
  const { file, state, error } = await db().backupRun.findUniqueOrThrow({ where: { id: run.id } })
  expect([state, error]).toEqual(['done', null])
  return String(file)
}

/** What a run is when it has begun. */
const begun = (id: string) =>
  vi.waitFor(async () => {
    const row = await db().backupRun.findUniqueOrThrow({ where: { id } })
    expect(row.beatAt).not.toBeNull()
    expect(files().some((name) => name.includes(id))).toBe(true)
  }, 60_000)

/** Nothing can be read of devices meanwhile: a backup stands still. */
async function whileDevicesAreLocked(work: () => Promise<void>): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('begin; lock table device in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

beforeAll(async () => {
  // no key that this checkout keeps
  env.DATA_DIR = dir
  env.BACKUP_DIR = folder
  root = await makeUser('superuser')
})
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db().backupRun.deleteMany()
  await db().setting.deleteMany()
  await db().session.updateMany({ data: { provedAt: new Date() } })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('backups of the console', SLOW, () => {
  it('are made in a process of their own, and listed with what is in them', async () => {
    expect(await list()).toMatchObject({ backups: [], folder, lastSuccessAt: null })
    const asked = await make()
    expect(asked).toMatchObject({ status: 202, run: { state: 'waiting', requestedBy: { id: root.id } } })
    await workOff()
    const shown = await list()
    const [backup] = shown.backups
    expect(shown.runs[0]).toMatchObject({ state: 'done', file: backup.id, origin: 'person' })
    expect(backup).toMatchObject({ verified: null, changed: false, secret: false })
    expect(backup.rows).toBeGreaterThan(0)
    expect(shown.lastSuccessAt).toBe(shown.runs[0].endedAt)
    expect(files()).toEqual([backup.id])
    expect(await recordsOf(asked.run.id)).toMatchObject([{ action: 'backup.create', actorId: root.id }])
  })

  it('are restored into a database of their own, and what was found is said', async () => {
    const id = await made()
    // other tests make databases of their own meanwhile
    const prefix = await scratchPrefix(env.DATABASE_URL ?? '')
    const SCRATCH = 'select datname from pg_database where starts_with(datname, $1)'
    const scratch = async () => (await pool().query(SCRATCH, [prefix])).rows
    expect(await answerOf(contract.verifyBackup, root, about(id))).toMatchObject({ status: 202 })
    await workOff()
    const [backup] = (await list()).backups
    expect(backup.verified).toMatchObject({ ok: true, rows: backup.rows, problems: [] })
    expect(await scratch()).toEqual([])

    writeFileSync(join(folder, id), readFileSync(join(folder, id)).subarray(0, -20))
    await answerOf(contract.verifyBackup, root, about(id))
    await workOff()
    const { backups, runs } = await list()
    expect(backups[0]).toMatchObject({ changed: true, verified: { ok: false } })
    expect(backups[0].verified.problems[0]).toMatch(/damaged|cut off/)
    expect(runs[0]).toMatchObject({ kind: 'verify', state: 'failed' })
    expect(await scratch()).toEqual([])
  })

  it('are not called damaged because the other server is away', async () => {
    const id = await made()
    vi.stubEnv('BACKUP_VERIFY_URL', 'postgresql://someone:hush-hush@127.0.0.1:1/none')
    await answerOf(contract.verifyBackup, root, about(id))
    await workOff()
    vi.unstubAllEnvs()
    const { backups, runs } = await list()
    expect(backups.find((one: { id: string }) => one.id === id).verified).toBeNull()
    expect(runs[0]).toMatchObject({ state: 'failed' })
    expect(runs[0].error).not.toMatch(/hush/)
  })

  it('are asked for once, also by two people at once', async () => {
    const other = await makeUser('superuser')
    const answers = await Promise.all([make(), make(other)])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status]).toEqual([202, 409])
    expect(second?.current.id).toBe(first?.run.id)
    await answerOf(contract.cancelBackupRun, other, about(first?.run.id))
    expect((await list()).runs[0]).toMatchObject({ state: 'cancelled' })
    expect(await recordsOf(first?.run.id)).toMatchObject([{}, { action: 'backup.cancel', actorId: other.id }])
  })

  it('that are cancelled, or whose process is killed, leave nothing', async () => {
    const before = files()
    const { run } = await make()
    await whileDevicesAreLocked(async () => {
      const working = runner.look()
      await begun(run.id)
      expect(await answerOf(contract.cancelBackupRun, root, about(run.id))).toMatchObject({
        run: { cancelling: true },
      })
      await working
    })
    expect((await list()).runs[0]).toMatchObject({ id: run.id, state: 'cancelled' })
    expect(files()).toEqual(before)

    // a process that dies in the middle of its file
    const program = join(dir, 'dies.mjs')
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs'
       const given = (name) => process.argv.find((one) => one.startsWith('--' + name + '='))?.split('=')[1]
       writeFileSync(given('dir') + '/cistern-20261124-020000.tar.gz.' + given('run') + '.part', 'half')
       process.kill(process.pid, 'SIGKILL')`,
    )
    const killed = (await make()).run
    await new BackupRunner(program).look()
    expect((await list()).runs[0]).toMatchObject({
      id: killed.id,
      state: 'failed',
      error: 'It was broken off',
    })
    expect(files()).toEqual(before)
    expect(await made()).toBeTruthy()
  })

  it('wait while a command line makes one', async () => {
    const client = await pool().connect()
    await client.query('select pg_advisory_lock(72707371)')
    const { run } = await make()
    await runner.look()
    expect((await list()).runs[0]).toMatchObject({ id: run.id, state: 'waiting' })
    // one that only waited was not tried
    expect(await db().backupRun.findUnique({ where: { id: run.id } })).toMatchObject({ attempts: 0 })
    client.release(true)
    await db().backupRun.updateMany({ data: { notBefore: null } })
    await vi.waitFor(async () => {
      await runner.look()
      await db().backupRun.updateMany({ data: { notBefore: null } })
      expect((await list()).runs[0]).toMatchObject({ id: run.id, state: 'done' })
    }, 20_000)
  })

  it('are left alone by a command line that comes between their claim and their lock', async () => {
    const claimed = { kind: 'make', origin: 'person', state: 'running', beatAt: new Date() }
    const { id } = await db().backupRun.create({ data: claimed })
    const command = { url: String(env.DATABASE_URL), dir: folder, keep: 5, release: '1', dataDir: dir }
    await makeFromShell(command)
    const stateOf = async () => (await db().backupRun.findUniqueOrThrow({ where: { id } })).state
    expect(await stateOf()).toBe('running')
    await db().backupRun.update({ where: { id }, data: { beatAt: new Date(Date.now() - MINUTE_MS) } })
    await makeFromShell(command)
    expect(await stateOf()).toBe('failed')
  })

  it('go past a pooler, to the address that the console has put together from its settings', async () => {
    const given = env.DATABASE_DIRECT_URL
    env.DATABASE_DIRECT_URL = env.DATABASE_URL
    // as they are given: an address without the password that a file holds, or a file with the address
    vi.stubEnv('DATABASE_URL', 'postgresql://cistern@127.0.0.1:1/pooler')
    vi.stubEnv('DATABASE_DIRECT_URL', 'postgresql://cistern@127.0.0.1:1/direct')
    vi.stubEnv('DATABASE_URL_FILE', join(dir, 'none'))
    try {
      expect(await made()).toBeTruthy()
    } finally {
      vi.unstubAllEnvs()
      env.DATABASE_DIRECT_URL = given
    }
  })

  it('of a console that is gone end as broken off', async () => {
    const beatAt = new Date(Date.now() - MINUTE_MS)
    await db().backupRun.create({ data: { kind: 'make', origin: 'person', state: 'running', beatAt } })
    await runner.look()
    expect((await list()).runs[0]).toMatchObject({ state: 'failed', error: 'It was broken off' })
  })
})

describe('a backup', SLOW, () => {
  it('is given out to a superuser who has just proven who it is', async () => {
    const id = await made()
    await ageProof(root)
    for (const call of [contract.checkBackupDownload, contract.downloadBackup, contract.deleteBackup])
      expect(await answerOf(call, root, about(id))).toMatchObject({ status: 403, code: 'reauth_required' })
    await db().session.updateMany({ data: { provedAt: new Date() } })
    expect(await answerOf(contract.checkBackupDownload, root, about(id))).toMatchObject({ status: 200 })
    const response = await api(contract.downloadBackup, { token: root.token, ...about(id) })
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(readFileSync(join(folder, id)))).toBe(true)
    expect(await recordsOf(id)).toMatchObject([{ action: 'backup.download' }])
  })

  it('is what the folder calls so, and no other file', async () => {
    mkdirSync(folder)
    const strange = ['notes.txt', 'cistern-20261124-020000.tar.gz.1-2.part', 'cistern-latest.tar.gz']
    for (const name of strange) writeFileSync(join(folder, name), 'nothing')
    const shown = (await list()).backups.map(({ id }: { id: string }) => id)
    for (const name of strange) expect(shown).not.toContain(name)
    for (const id of ['notes.txt', '..%2Fnextauth-secret', '../nextauth-secret'])
      expect((await answerOf(contract.downloadBackup, root, about(id))).status).toBe(400)
    const gone = about('cistern-20000101-000000.tar.gz')
    expect((await answerOf(contract.downloadBackup, root, gone)).status).toBe(404)
    expect((await answerOf(contract.verifyBackup, root, gone)).status).toBe(404)
  })

  it('that is none, and has the name of one, is found out', async () => {
    const id = 'cistern-20261101-010101.tar.gz'
    mkdirSync(folder)
    writeFileSync(join(folder, id), 'good morning')
    await answerOf(contract.verifyBackup, root, about(id))
    await workOff()
    const found = (await list()).backups.find((one: { id: string }) => one.id === id)
    expect(found).toMatchObject({ rows: null, verified: { ok: false } })
    await answerOf(contract.deleteBackup, root, about(id))
    expect(existsSync(join(folder, id))).toBe(false)
    expect(existsSync(join(folder, `${id}.json`))).toBe(false)
  })

  it('stays when its deletion cannot be recorded', async () => {
    const id = await made()
    await pool().query(`
      create function no_commit() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
      create constraint trigger no_commit after insert on audit_record deferrable initially deferred
        for each row execute function no_commit()`)
    expect((await answerOf(contract.deleteBackup, root, about(id))).status).toBe(500)
    await pool().query('drop function no_commit() cascade')
    expect(existsSync(join(folder, id))).toBe(true)
    expect(await recordsOf(id)).toEqual([])
  })

  it('is not deleted between the asking for its verification and the answer', async () => {
    const id = await made()
    const askForVerification = async (client: Queryable) => {
      await client.query("select pg_advisory_xact_lock(hashtext('cistern backup requests'))")
      await client.query(
        "insert into backup_run (id, kind, origin, file) values (gen_random_uuid(), 'verify', 'person', $1)",
        [id],
      )
    }
    const remove = () => answerOf(contract.deleteBackup, root, about(id))
    const [answer] = await whileHeld(askForVerification, [remove])
    expect(answer?.status).toBe(409)
    expect(existsSync(join(folder, id))).toBe(true)
  })

  it('is not deleted while it is verified, and says when it has become another one', async () => {
    const id = await made()
    await answerOf(contract.verifyBackup, root, about(id))
    expect((await answerOf(contract.deleteBackup, root, about(id))).status).toBe(409)
    expect(existsSync(join(folder, id))).toBe(true)
    appendFileSync(join(folder, id), 'more')
    expect((await list()).backups.find((one: { id: string }) => one.id === id)).toMatchObject({
      changed: true,
    })
  })
})

describe('the schedule', SLOW, () => {
  const daily = { every: 'day', weekday: 0, at: '02:30', zone: 'UTC', keep: 2, verify: true } as const
  const set = (person: Signed, version: number, keep = 2) =>
    answerOf(contract.setBackupSchedule, person, { body: { schedule: { ...daily, keep }, version } })
  const at = (day: number, minutes = 0) => new Date(Date.UTC(2030, 0, day, 2, 30) + minutes * MINUTE_MS)
  const runs = () => db().backupRun.findMany({ orderBy: [{ startedAt: 'asc' }, { createdAt: 'asc' }] })

  it('asks for one backup of each moment, whoever looks, and makes up for what was missed', async () => {
    await set(root, 0)
    await Promise.all([at(1, 0), at(1, 1), at(1, 2)].map(requestScheduledBackup))
    await requestScheduledBackup(at(1, 600))
    expect(await runs()).toMatchObject([{ origin: 'schedule', dueAt: at(1) }])
    // nothing was up for two days
    await requestScheduledBackup(at(4, -30))
    expect((await runs()).map(({ dueAt }) => dueAt)).toEqual([at(1), at(3)])
  })

  it('does not make up for a moment before it was set', async () => {
    await set(root, 0)
    await requestScheduledBackup(new Date())
    expect(await runs()).toEqual([])
  })

  it('tries a failed one again, three times', async () => {
    await set(root, 0)
    for (let attempt = 1; attempt <= 4; attempt++) {
      await requestScheduledBackup(at(1, 20 * attempt))
      await db().backupRun.updateMany({
        where: { state: 'waiting' },
        data: { state: 'failed', attempts: attempt, endedAt: at(1, 20 * attempt) },
      })
    }
    expect(await runs()).toMatchObject([{ attempts: 3 }])
  })

  it('verifies what it has made, and keeps as many as it says', async () => {
    await set(root, 0, 1)
    const first = await made()
    await requestScheduledBackup(at(1))
    await workOff()
    expect(await runs()).toMatchObject([
      { kind: 'make', state: 'done', origin: 'person' },
      { kind: 'make', state: 'done', origin: 'schedule' },
      { kind: 'verify', state: 'done', origin: 'schedule' },
    ])
    expect(files()).not.toContain(first)
    expect(await recordsOf(first)).toMatchObject([{ action: 'backup.expire', actorId: 'backups.make' }])
  })

  it('is not lost between two who change it at once', async () => {
    const other = await makeUser('superuser')
    const answers = await Promise.all([set(root, 0, 3), set(other, 0, 5)])
    const [saved, late] = answers.toSorted((a, b) => a.status - b.status)
    expect([saved?.status, late?.status]).toEqual([200, 409])
    expect(late?.current.schedule.keep).toBe(saved?.schedule.schedule.keep)
    expect((await set(other, late?.current.version, 7)).schedule).toMatchObject({ keep: 7 })
  })
})
