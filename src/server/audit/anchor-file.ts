import { createReadStream } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { anchorLine, type SignedSegment } from './signature'

const Anchor = z.object({ lane: z.number(), number: z.number(), records: z.number(), hash: z.string() })
type Anchor = z.output<typeof Anchor>

const AT_ONCE = 1_000

/** Notes a closed segment outside the database, where AUDIT_ANCHOR_FILE names a file. */
export async function appendAnchor(segment: SignedSegment): Promise<void> {
  if (env.AUDIT_ANCHOR_FILE) await appendFile(env.AUDIT_ANCHOR_FILE, anchorLine(segment))
}

/** A half-written line, as a crash leaves it, says nothing. */
function parseAnchor(line: string): Anchor | null {
  try {
    return Anchor.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** So many at once, so that a file of any length is compared. */
async function* anchorsOf(file: string): AsyncGenerator<Anchor[]> {
  let some: Anchor[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const anchor = parseAnchor(line)
    if (anchor) some.push(anchor)
    if (some.length < AT_ONCE) continue
    yield some
    some = []
  }
  yield some
}

const FIND_LOST = `
  select a.lane, a.number
  from rows from (jsonb_to_recordset($1::jsonb) as (lane smallint, number int, records int, hash text))
    with ordinality as a(lane, number, records, hash, place)
  where not exists (
    select from audit_segment s where s.lane = a.lane and s.number = a.number and s.closed_at is not null
      and s.records = a.records and encode(s.hash, 'hex') = a.hash)
  order by place limit 1`

type Fault = { id: string; why: string }

/** Whether the file can be read: an error's code, or null. */
async function readFault(file: string): Promise<string | null> {
  try {
    const handle = await open(file)
    const isFile = (await handle.stat()).isFile()
    await handle.close()
    return isFile ? null : 'EISDIR'
  } catch (error) {
    return z.object({ code: z.string() }).parse(error).code
  }
}

/** Before the first segment was closed there need not be a file. */
async function faultOfMissing(why: string): Promise<Fault | null> {
  const closed = await db().auditSegment.findFirst({ where: { closedAt: { not: null } } })
  return closed && { id: 'anchor file', why }
}

/** The first segment of the file that the database does not have as it was closed, or what is wrong with the file. */
export async function findLostAnchor(): Promise<Fault | null> {
  const file = env.AUDIT_ANCHOR_FILE
  if (!file) return null
  const fault = await readFault(file)
  if (fault === 'ENOENT') return faultOfMissing('AUDIT_ANCHOR_FILE names a file that is not there')
  if (fault) return { id: 'anchor file', why: `it cannot be read (${fault})` }
  let isEmpty = true
  for await (const anchors of anchorsOf(file)) {
    isEmpty &&= anchors.length === 0
    const [lost] = await runQuery<Anchor>(pool(), FIND_LOST, [JSON.stringify(anchors)])
    if (lost) return { id: `segment ${lost.lane}/${lost.number}`, why: 'it is not as the anchor file has it' }
  }
  return isEmpty ? faultOfMissing('it notes no segment') : null
}
