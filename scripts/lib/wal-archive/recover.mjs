import { existsSync } from 'node:fs'
import { copyFile, lchown, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../postgres.mjs'
import { postgresAccount } from '../account.mjs'
import { Failure } from '../failure.mjs'
import { callOf } from '../paths.mjs'
import { holdMailings } from '../backup/hold-mailings.mjs'
import { stampOf } from '../backup/restore.mjs'
import { withConnection } from '../postgres/connect.mjs'
import {
  clusterMajor,
  clusterPaths,
  isBrokenOff,
  makeDataDir,
  readState,
  RECOVERY,
  writeState,
} from '../postgres/postgres-cluster.mjs'
import { archiveOf, listArchives, lsnOf, newestTimeline, restoreCommand, timelinesTo } from './archive.mjs'
import { copyTree, listBaseCopies, SECRET } from './base-copy.mjs'

const ARCHIVED_WITHIN_MS = 60_000
const KEPT = /^postgres-before-(\d{14})$/

/**
 * Brings the embedded database of a data folder to a moment, or to the end of its archive (`at` null). What is there is kept
 * beside it, until `undoRecovery` or the operator removes it; where the recovery fails, it comes back.
 * Answers { base, kept, lastAt, mailings }: the copy it began with, the folder kept or null, the last change that it holds,
 * and the mailings that are held.
 */
export async function recoverTo({ dir, archiveDir, at, log, signal }) {
  if (at > new Date()) throw new Failure(`${at.toISOString()} has not come yet.`)
  makeDataDir(dir)
  const { cluster, staged } = clusterPaths(dir)
  const isBroken = isBrokenOff(dir)
  if (isBroken && (await newestKept(dir)))
    throw new Failure(
      `A restore was broken off. ${callOf('restore')} --undo puts back what was there; then try again.`,
    )
  const isThere = clusterMajor(cluster) !== null && !isBroken
  const account = postgresAccount(cluster)
  const finished = isThere ? await finishLog({ dir, archiveDir, log, signal }) : null
  const { archive, timeline, base } = await chooseBase({ dir, archiveDir, at, finished })
  log(`Beginning with the copy of ${base.at.toISOString()} …`)
  await stage({ base, staged, account, signal })
  const kept = isThere ? freeName(dir, 'postgres-before', new Date()) : null
  const putBack = async () => {
    await rm(cluster, { recursive: true, force: true })
    if (kept) await rename(join(dir, kept), cluster)
  }
  if (kept) await rename(cluster, join(dir, kept))
  else await rm(cluster, { recursive: true, force: true })
  try {
    await rename(staged, cluster)
    if (!isThere) writeState(dir, { ...readState(dir), password: base.password })
    const recovery = {
      restore_command: restoreCommand(archive.wal),
      recovery_target_timeline: String(timeline),
      recovery_target_action: 'promote',
      ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
      // nobody gets in before it is where it should be
      hot_standby: 'off',
    }
    const server = await startPostgres({ dir, archiveDir, log, signal, settings: recovery })
    try {
      const settled = await settle(server.url)
      await keepSecret({ base, dir })
      return { base, kept, ...settled }
    } finally {
      await server.stop()
    }
  } catch (error) {
    await putBack()
    throw plain(error, at)
  }
}

/** Puts a copy beside the database, complete before it takes that one's name. */
async function stage({ base, staged, account, signal }) {
  await rm(staged, { recursive: true, force: true })
  await copyTree({ from: join(base.dir, 'postgres'), to: staged, signal })
  await writeFile(join(staged, RECOVERY), '')
  if (account) await chownTree(staged, account)
}

/** The newest copy before the moment, on the way to the time line. Of a lost database only the archive knows which it was. */
async function chooseBase({ dir, archiveDir, at, finished }) {
  const archives = finished ? [archiveOf(archiveDir, dir)] : listArchives(archiveDir)
  const all = await Promise.all(archives.map((archive) => copiesOf(archive, finished?.timeline)))
  const copies = all.flat().sort((a, b) => a.base.at - b.base.at)
  if (copies.length === 0)
    throw new Failure(`There is no copy of this database in ${archiveDir}; nothing was changed.`)
  const found = copies.findLast(({ base }) => at === null || base.at <= at)
  if (found) return found
  throw new Failure(
    `The archive begins at ${copies[0].base.at.toISOString()}, after that moment; nothing was changed.`,
  )
}

async function copiesOf(archive, timeline = newestTimeline(archive)) {
  const until = new Map(timelinesTo(archive, timeline).map((one) => [one.timeline, one.until]))
  const isOnTheWay = ({ segment, lsn }) => {
    const left = until.get(parseInt(segment.slice(0, 8), 16))
    return left === null || (left !== undefined && lsnOf(lsn) <= left)
  }
  return (await listBaseCopies(archive)).filter(isOnTheWay).map((base) => ({ archive, timeline, base }))
}

/**
 * Hands the last of the log to the archive, behind a change that is later than every moment one can ask for. Answers
 * { timeline }, so that what a restore that was taken back has done is passed by.
 */
async function finishLog({ dir, archiveDir, log, signal }) {
  const server = await startPostgres({ dir, archiveDir, log, signal })
  let isInUse = false
  try {
    return await withConnection({ url: server.url, name: 'cistern-restore', signal }, async (client) => {
      const others = await client.query(
        "select count(*)::int as n from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
      isInUse = others.rows[0].n > 0
      if (isInUse)
        throw new Failure('The database is in use. Stop Cistern and its workers first; nothing was changed.')
      await client.query('select pg_current_xact_id()')
      const { rows } = await client.query(
        'select pg_walfile_name(pg_switch_wal()) as segment, timeline_id as timeline from pg_control_checkpoint()',
      )
      const { segment, timeline } = rows[0]
      const { wal } = archiveOf(archiveDir, dir)
      const deadline = Date.now() + ARCHIVED_WITHIN_MS
      while (!existsSync(join(wal, `${segment}.gz`))) {
        if (Date.now() > deadline)
          throw new Failure(
            `The end of the log does not reach ${wal}: see postgres.log in ${dir}. Nothing was changed.`,
          )
        await sleep(100, undefined, { signal })
      }
      return { timeline }
    })
  } finally {
    // whoever works with a server that was there goes on
    if (!(isInUse && server.adopted)) await server.stop()
  }
}

const settle = (url) =>
  withConnection({ url, name: 'cistern-restore' }, async (client) => {
    const { rows } = await client.query('select pg_last_xact_replay_timestamp() as at')
    return { lastAt: rows[0].at, mailings: await holdMailings(client) }
  })

/** Where there is none, as on another machine. */
async function keepSecret({ base, dir }) {
  const [from, to] = [join(base.dir, SECRET), join(dir, SECRET)]
  if (existsSync(from) && !existsSync(to)) await copyFile(from, to)
}

function plain(error, at) {
  if (!/recovery ended before configured recovery target was reached/.test(error.message)) return error
  return new Failure(
    `The archive ends before ${at.toISOString()}; nothing was changed. ` +
      `${callOf('restore')} --at latest goes as far as it does.`,
  )
}

async function chownTree(path, { uid, gid }) {
  await lchown(path, uid, gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const own = join(path, entry.name)
    await (entry.isDirectory() ? chownTree(own, { uid, gid }) : lchown(own, uid, gid))
  }
}

/** A name with this second, or with the next one that is free. */
function freeName(dir, kind, at) {
  const name = `${kind}-${stampOf(at)}`
  return existsSync(join(dir, name)) ? freeName(dir, kind, new Date(at.getTime() + 1000)) : name
}

/** The stamp of the newest database that a recovery has kept, or null. */
export async function newestKept(dir) {
  if (!existsSync(dir)) return null
  const stamps = (await readdir(dir)).flatMap((name) => KEPT.exec(name)?.[1] ?? [])
  return stamps.sort().at(-1) ?? null
}

/** Puts back the database from before the last recovery, and keeps the recovered one under another name. */
export async function undoRecovery(dir) {
  const { cluster } = clusterPaths(dir)
  const kept = `postgres-before-${await newestKept(dir)}`
  const aside = freeName(dir, 'postgres-restored', new Date())
  await rename(cluster, join(dir, aside))
  await rename(join(dir, kept), cluster)
  return { kept, aside }
}
