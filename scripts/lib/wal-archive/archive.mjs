import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { canReach } from '../account.mjs'
import { Failure } from '../failure.mjs'
import { clusterPaths } from '../postgres/postgres-cluster.mjs'

/** What is lost at most with the disk, where little is written. */
const SWITCH_AFTER = '60s'

/** The number that a database gets when it is made, in the first eight bytes of its control file. */
function systemOf(dir) {
  const control = readFileSync(join(clusterPaths(dir).cluster, 'global/pg_control'))
  return control.readBigUInt64LE(0).toString()
}

/** The parts of the archive of one database: { dir, wal }. Others, from before or from elsewhere, have theirs beside it. */
const partsOf = (archiveDir, system) => {
  const dir = join(archiveDir, system)
  return { dir, wal: join(dir, 'wal') }
}

/** The archive of the database of a data folder. */
export const archiveOf = (archiveDir, dir) => partsOf(archiveDir, systemOf(dir))

/** Every database's archive in a folder. */
export function listArchives(archiveDir) {
  if (!existsSync(archiveDir)) return []
  return readdirSync(archiveDir)
    .filter((name) => /^\d+$/.test(name))
    .map((system) => partsOf(archiveDir, system))
}

/**
 * Settings of a PostgreSQL that hands each finished segment of its log, packed, to an archive: at once when it is full, else
 * within a minute. Makes the folder, for `account` where the server runs as another. Source: PostgreSQL, "Continuous Archiving".
 */
export function archiveSettings({ archiveDir, dir, account }) {
  const { wal } = archiveOf(archiveDir, dir)
  try {
    mkdirSync(wal, { recursive: true, mode: 0o711 })
    if (account) chownSync(wal, account.uid, account.gid)
  } catch (error) {
    throw new Failure(`BACKUP_WAL_DIR ${archiveDir} is not writable (${error.code ?? error.message})`)
  }
  if (!canReach(wal, account))
    throw new Failure(
      `PostgreSQL does not run as root, and the account it uses cannot reach BACKUP_WAL_DIR ${archiveDir}.`,
    )
  const file = `${inShell(wal)}/%f.gz`
  // a server that died after the renaming offers the same segment once more; another one is never written over
  const store = `gzip -1 < %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}`
  return {
    archive_mode: 'on',
    archive_timeout: SWITCH_AFTER,
    archive_command: `if [ -f ${file} ]; then gzip -dc ${file} | cmp -s - %p; else ${store}; fi`,
  }
}

/** How a recovering server gets a segment back; one that is not there is the end of the archive. */
export const restoreCommand = (wal) => `[ -f ${inShell(wal)}/%f.gz ] && gzip -dc ${inShell(wal)}/%f.gz > %p`

/** The newest time line of an archive; each promotion begins one. */
export const newestTimeline = ({ wal }) =>
  Math.max(
    1,
    ...readdirSync(wal).map((name) => (SEGMENT_OR_HISTORY.exec(name) ? parseInt(name.slice(0, 8), 16) : 1)),
  )

const SEGMENT_OR_HISTORY = /^[\dA-F]{8}([\dA-F]{16}|[.]history)[.]gz$/

/**
 * The time lines that lead to one, with the place at which each was left: { timeline, until }; `until` is null of the last.
 * Source: PostgreSQL, "Timelines".
 */
export function timelinesTo({ wal }, timeline) {
  const file = join(wal, `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history.gz`)
  const text = existsSync(file) ? gunzipSync(readFileSync(file)).toString('utf8') : ''
  const left = [...text.matchAll(/^(\d+)\s+([\dA-F]+\/[\dA-F]+)/gm)]
  return [
    ...left.map(([, number, lsn]) => ({ timeline: Number(number), until: lsnOf(lsn) })),
    { timeline, until: null },
  ]
}

/** A place in the log, such as 0/3000148, as a number. */
export function lsnOf(text) {
  const [high, low] = text.split('/').map((part) => BigInt(`0x${part}`))
  return (high << 32n) + low
}

/** In the words of a shell, in a setting in which % begins a name. */
const inShell = (path) => `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
