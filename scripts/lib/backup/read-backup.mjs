import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { extract as openArchive } from 'tar-stream'
import { Failure } from '../failure.mjs'
import { Damage } from './damage.mjs'
import { AboutBackup, EndOfBackup, FORMAT } from './format.mjs'

/** Larger entries are nobody's: ours are 4 MiB. */
const LARGEST_ENTRY = 64 * 1024 * 1024

/** What the taker of the parts threw, in contrast to what is wrong with the file. */
class TakerError extends Error {}

/**
 * Reads a backup from its beginning to its end. `onStart(about)`, `onPart(table, bytes)` in the order of the tables,
 * `onFile(name, bytes)`, `onRead(bytes)` of the file so far. Returns what `backup.json` and `end.json` say. Throws a Failure when it is no backup, of another
 * format, cut off, or changed; what was handed on before that must be thrown away.
 */
export async function readBackup(file, takers = {}) {
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`)
  const entries = openArchive()
  const source = createReadStream(file)
  if (takers.onRead) source.on('data', () => takers.onRead(source.bytesRead))
  const unzipped = source.pipe(createGunzip())
  source.once('error', (error) => unzipped.destroy(error))
  unzipped.once('error', (error) => entries.destroy(error))
  unzipped.pipe(entries)
  const state = { file, about: null, end: null, sums: new Map() }
  try {
    for await (const entry of entries) await take(entry, state, takers)
  } catch (error) {
    if (error instanceof TakerError) throw error.cause
    if (error instanceof Failure) throw error
    throw new Damage(`${file} is damaged or no backup: ${error.message}`)
  } finally {
    source.destroy()
  }
  if (!state.end) throw new Damage(`${file} is cut off: its end is missing.`)
  compare(state)
  return { about: state.about, end: state.end }
}

async function take(entry, state, takers) {
  const { name, size } = entry.header
  if (size > LARGEST_ENTRY) throw foreign(state)
  const bytes = await bytesOf(entry)
  if (!state.about) {
    if (name !== 'backup.json') throw foreign(state)
    state.about = parseAbout(bytes, state)
    for (const table of state.about.tables) state.sums.set(table.name, createHash('sha256'))
    return handOn(takers.onStart, state.about)
  }
  if (name === 'end.json') return void (state.end = EndOfBackup.parse(JSON.parse(bytes.toString())))
  const [kind, of] = name.split('/')
  if (kind === 'files') return handOn(takers.onFile, of, bytes)
  const sum = kind === 'tables' ? state.sums.get(of) : null
  if (!sum) throw foreign(state)
  sum.update(bytes)
  return handOn(takers.onPart, of, bytes)
}

const foreign = ({ file }) => new Damage(`${file} is no backup of Cistern.`)

async function handOn(taker, ...what) {
  try {
    await taker?.(...what)
  } catch (cause) {
    throw new TakerError('not taken', { cause })
  }
}

async function bytesOf(entry) {
  const parts = []
  for await (const part of entry) parts.push(part)
  return Buffer.concat(parts)
}

function parseAbout(bytes, { file }) {
  const about = JSON.parse(bytes.toString())
  if (about?.product !== 'cistern') throw foreign({ file })
  if (about.format === FORMAT) return AboutBackup.parse(about)
  throw new Failure(
    `${file} has format ${about.format}; this release reads ${FORMAT}. Use the release that wrote it.`,
  )
}

function compare({ file, end, sums }) {
  for (const [table, sum] of sums)
    if (end.tables[table]?.sha256 !== sum.digest('hex'))
      throw new Damage(`${file} is damaged: table ${table} is not as it was written.`)
}
