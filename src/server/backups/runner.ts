import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, hostname, setPriority } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { jobSource, recordAudit } from '@/server/audit/record'
import { timeNow } from '@/server/clock'
import { directDatabaseUrl, pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { dataPath, env, environmentWith } from '@/server/env'
import { log } from '@/server/log'
import { removeParts } from '~/scripts/lib/backup/folder.mjs'
import { RELEASE } from './release'
import { backupDir, loadBackupSchedule } from './schedule'
import { withRequests } from './with-requests'

const LOOK_EVERY_MS = 1_000
/** Whoever works on a run says so every second; one that has been silent for this long is gone. */
const GONE_AFTER = '30 seconds'
/** The lock is somebody else's: the run waits on. */
const BUSY = 75

const CLAIM = `
  update backup_run set state = 'running', started_at = now(), beat_at = now(), host = $2, attempts = attempts + 1
  where id = (
    select id from backup_run where state = 'waiting' and (not_before is null or not_before <= $1)
      and not exists (select 1 from backup_run where state = 'running')
    order by created_at limit 1 for update skip locked)
  returning id::text, kind`

const END_GONE = `
  update backup_run set ended_at = now(), error = 'It was broken off',
    state = case when cancelled_at is null then 'failed' else 'cancelled' end
  where state = 'running' and beat_at < now() - interval '${GONE_AFTER}'`

type Claimed = { id: string; kind: 'make' | 'verify' }

/**
 * Makes and verifies the backups that are asked for: one at a time, each in a process of its own, which shares its work with
 * `npm run backup` and leaves nothing when it is killed.
 */
export class BackupRunner {
  private child: ChildProcess | null = null
  private isBusy = false

  constructor(private readonly program: string) {}

  /** Starts what waits. Resolves when that has ended, or at once when there is nothing. */
  async look(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      await runQuery(pool(), END_GONE)
      const [claimed] = await runQuery<Claimed>(pool(), CLAIM, [timeNow(), hostname()])
      if (claimed) await this.run(claimed)
    } finally {
      this.isBusy = false
    }
  }

  stop(): void {
    this.child?.kill('SIGTERM')
  }

  private async run({ id }: Claimed): Promise<void> {
    const child = this.start(id)
    this.child = child
    const [code, signal] = (await once(child, 'exit').catch(() => [null, 'error'])) as [
      number | null,
      string | null,
    ]
    this.child = null
    // whatever was killed has left this
    removeParts(backupDir(), (name) => name.includes(id))
    if (code === BUSY) return void (await waitOn(id))
    if (code !== 0) log.warn({ run: id, code, signal }, 'a backup has failed')
    await settle(id)
  }

  private start(id: string): ChildProcess {
    const args = {
      run: id,
      dir: backupDir(),
      keep: String(env.BACKUP_KEEP),
      release: RELEASE,
      'data-dir': dataPath('.'),
      migrations: resolve(/* turbopackIgnore: true */ 'prisma/migrations'),
    }
    const options = Object.entries(args).map(([name, value]) => `--${name}=${value}`)
    const child = spawn(process.execPath, [this.program, ...options], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // one address, complete: the direct one, for a lock that a session holds
      env: environmentWith({ DATABASE_URL: directDatabaseUrl() }),
    })
    if (child.pid !== undefined) lowerPriority(child.pid)
    return child
  }
}

/** Readings come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already
  }
}

/** It was not tried: an attempt that only waited counts for none. */
const waitOn = (id: string): Promise<unknown> =>
  db().backupRun.updateMany({
    where: { id, state: 'running' },
    data: {
      state: 'waiting',
      attempts: { decrement: 1 },
      notBefore: new Date(timeNow().getTime() + 5_000),
    },
  })

const Result = z
  .object({ name: z.string(), removed: z.array(z.string()).default([]) })
  .nullable()
  .catch(null)

/** What follows from the end of a run: records of what was removed, and the verification of a scheduled one. */
async function settle(id: string): Promise<void> {
  const now = timeNow()
  const data = { state: 'failed', endedAt: now, error: 'It was broken off' }
  await db().backupRun.updateMany({ where: { id, state: 'running', cancelledAt: null }, data })
  await db().backupRun.updateMany({ where: { id, state: 'running' }, data: { ...data, state: 'cancelled' } })
  const row = await db().backupRun.findUniqueOrThrow({ where: { id } })
  const result = Result.parse(row.result)
  if (row.kind === 'make' && result) await recordRemoved(result.removed, now)
  if (row.kind === 'make' && row.state === 'done' && row.origin === 'schedule')
    await verifyScheduled(row.file, now)
}

async function recordRemoved(names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  const records = names.map((name) => ({
    action: 'backup.expire' as const,
    entity: { type: 'backup' as const, id: name, name },
  }))
  await db().$transaction((tx) => recordAudit(tx, jobSource('backups.make', now), ...records))
}

async function verifyScheduled(file: string | null, now: Date): Promise<void> {
  const { schedule } = await loadBackupSchedule()
  if (!schedule?.verify || !file) return
  const data = { kind: 'verify', origin: 'schedule', file, createdAt: now }
  await withRequests((tx) => tx.backupRun.create({ data }))
}

/** Works off what is asked for, for as long as this console runs. */
export function startBackupRunner(): void {
  const runner = new BackupRunner(resolve(/* turbopackIgnore: true */ 'dist/backup.mjs'))
  const look = () => void runner.look().catch((error: unknown) => log.debug({ err: error }, 'backups'))
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      clearInterval(timer)
      runner.stop()
    })
}
