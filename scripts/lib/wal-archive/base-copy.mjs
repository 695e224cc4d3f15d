import { constants, existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { withConnection } from '../postgres/connect.mjs'
import { clusterPaths, readState } from '../postgres/postgres-cluster.mjs'
import { archiveOf } from './archive.mjs'

const NAME = /^base-\d{14}$/
const PART = /^base-\d{14}\.part$/
const ABOUT = 'about.json'
/** Signs sessions and seals secrets: it belongs to the rows. */
export const SECRET = 'nextauth-secret'
const DAY_MS = 86_400_000
/** What a running server has only for itself, and what the archive holds. Source: PostgreSQL, "Making a Base Backup". */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*)$/

/**
 * Copies the embedded database while it works, beside its archived log: the beginning of every restore to a moment after
 * it. Answers { name, at, bytes, removed }; copies of which no moment of the last `days` needs anything are removed with their log.
 */
export async function makeBaseCopy({ url, dir, archiveDir, days, signal }) {
  const archive = archiveOf(archiveDir, dir)
  const name = 'cistern-base-copy'
  return withConnection({ url, name, signal }, async (client) => {
    // the end of a copy waits for the archive, however long that is away
    signal?.addEventListener('abort', () => void client.end().catch(() => {}), { once: true })
    const { rows } = await client.query('show archive_mode')
    if (rows[0].archive_mode !== 'on')
      throw new Failure('The database runs without an archive. Stop Cistern and start it again.')
    const begun = await client.query(
      "select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISS') as stamp, pg_walfile_name(pg_backup_start('cistern', true)) as segment",
    )
    const { stamp, segment } = begun.rows[0]
    const target = join(archive.dir, `base-${stamp}`)
    const part = `${target}.part`
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true, mode: 0o700 })
    const cluster = join(part, 'postgres')
    const bytes = await copyTree({ from: clusterPaths(dir).cluster, to: cluster, isLeftOut, signal })
    const ended = await client.query(
      'select lsn::text, labelfile, spcmapfile, clock_timestamp() as at from pg_backup_stop(true)',
    )
    const { lsn, labelfile, spcmapfile, at } = ended.rows[0]
    await writeFile(join(cluster, 'backup_label'), labelfile)
    if (spcmapfile.trim()) await writeFile(join(cluster, 'tablespace_map'), spcmapfile)
    const { password } = readState(dir)
    const secret = join(dir, SECRET)
    if (existsSync(secret)) await copyFile(secret, join(part, SECRET))
    const about = { at, segment, lsn, bytes, password }
    await writeFile(join(part, ABOUT), `${JSON.stringify(about)}\n`, { mode: 0o600 })
    await rename(part, target)
    return { name: `base-${stamp}`, at, bytes, removed: await removeOld({ archive, days, now: at }) }
  })
}

const isLeftOut = (path) => LEFT_OUT.test(path)

/**
 * Copies a folder whose files may go meanwhile; names are relative in `isLeftOut`. Answers the bytes copied. A folder whose
 * content is left out is made.
 */
export async function copyTree({ from, to, isLeftOut = () => false, signal, path = '' }) {
  signal?.throwIfAborted()
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const names = await unlessGone(readdir(join(from, path)), [])
  let bytes = 0
  for (const name of names) {
    const own = path ? `${path}/${name}` : name
    if (isLeftOut(own)) continue
    const stat = await unlessGone(lstat(join(from, own)), null)
    if (stat?.isDirectory()) bytes += await copyTree({ from, to, isLeftOut, signal, path: own })
    if (!stat?.isFile()) continue
    await unlessGone(copyFile(join(from, own), join(to, own), constants.COPYFILE_FICLONE))
    bytes += stat.size
  }
  return bytes
}

const unlessGone = (work, otherwise) =>
  work.catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return otherwise
  })

/**
 * Complete copies of an archive, oldest first: { name, dir, at, segment, lsn, bytes, password }; `at` and `lsn` are when each
 * was complete, `segment` is the first of the log that it needs.
 */
export async function listBaseCopies({ dir }) {
  if (!existsSync(dir)) return []
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const about = JSON.parse(await readFile(join(dir, name, ABOUT), 'utf8'))
      return { ...about, name, dir: join(dir, name), at: new Date(about.at) }
    }),
  )
}

/** The copies that no moment since `from` needs; the newest before it is the beginning of that moment. */
export function copiesToRemove(copies, from) {
  const before = copies.filter(({ at }) => at <= from)
  return before.slice(0, -1)
}

/** The place of a segment in the log, whichever time line it belongs to; null for files of another kind. */
export const placeOf = (file) => /^[\dA-F]{8}([\dA-F]{16})(?=\.|$)/.exec(file)?.[1] ?? null

const SEGMENTS_OF_A_LOG = 0x100
const numberOf = (place) =>
  Number.parseInt(place.slice(0, 8), 16) * SEGMENTS_OF_A_LOG + Number.parseInt(place.slice(8), 16)

/** Whether the log since a copy has a hole, as it has where the database ran without its archive: nothing is reached past it. */
export function hasHole(files, segment) {
  const first = numberOf(placeOf(segment))
  const numbers = new Set(files.flatMap((file) => placeOf(file) ?? []).map(numberOf))
  const since = [...numbers].filter((number) => number >= first)
  return since.length > 0 && Math.max(...since) - first + 1 !== since.length
}

async function removeOld({ archive, days, now }) {
  const copies = await listBaseCopies(archive)
  const old = copiesToRemove(copies, new Date(now.getTime() - days * DAY_MS))
  for (const { dir } of old) await rm(dir, { recursive: true, force: true })
  const first = copies.find((one) => !old.includes(one))
  const segments = (await readdir(archive.wal)).filter((file) => {
    const place = placeOf(file)
    return place !== null && place < placeOf(first.segment)
  })
  for (const file of segments) await rm(join(archive.wal, file), { force: true })
  await removeBroken(archive)
  return old.map(({ name }) => name)
}

async function removeBroken({ dir }) {
  for (const name of (await readdir(dir)).filter((one) => PART.test(one))) {
    const { mtimeMs } = await lstat(join(dir, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(dir, name), { recursive: true, force: true })
  }
}
