import type { verifyAudit } from '@/contracts/audit'
import type { AuditSegment } from '@/generated/prisma/client'
import { DAY_MS } from '@/server/job'
import { epochNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { findLostAnchor } from './anchor-file'
import { recordAudit } from './record'
import { isSigned, signingKeyId } from './signature'

type Fault = { id: string; why: string }
export type Verification = { ok: boolean; checked: number; firstBad: Fault | null }

const LANES = 16
const PAGE = 500
/** The least that AUDIT_RETENTION_DAYS allows. */
const SHORTEST_RETENTION_DAYS = 30

type Chain = {
  found: number
  lastHash: Uint8Array | null
  records: number
  hash: Uint8Array
  badId: bigint | null
  isGap: boolean | null
  isDropped: boolean
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
const nameOf = ({ lane, number }: Pick<AuditSegment, 'lane' | 'number'>) => `segment ${lane}/${number}`

/** The chain of one segment in one statement, so that records which are added meanwhile do not disturb it. */
async function loadChain(id: bigint): Promise<Chain | undefined> {
  const [chain] = await db().$queryRaw<Chain[]>`
    with segment as (select * from audit_segment where id = ${id}),
    chain as (
      select r.id, r.position, r.hash, row_number() over w as place,
        audit_hash(coalesce(lag(r.hash) over w, s.origin), r) as expected
      from audit_record r join segment s on r.segment = s.id window w as (order by r.position)),
    bad as (select id, place <> position as gap from chain where hash <> expected or place <> position
      order by position limit 1)
    select s.records, s.hash, s.dropped_at is not null as "isDropped", (select count(*) from chain)::int as found,
      (select hash from chain order by position desc limit 1) as "lastHash",
      (select id from bad) as "badId", (select gap from bad) as "isGap"
    from segment s`
  return chain
}

/** What is wrong with the records of a segment. */
function chainFault(segment: AuditSegment, chain: Chain): Fault | null {
  const { found, records, hash, lastHash, badId, isGap } = chain
  if (chain.isDropped)
    return found > 0 ? { id: nameOf(segment), why: 'it has records although it was dropped' } : null
  if (badId !== null) {
    const why = isGap ? 'a record before it is missing' : 'its content or its place in the chain was changed'
    return { id: String(badId), why }
  }
  if (found < records)
    return { id: nameOf(segment), why: `${records - found} records at its end are missing` }
  if (found > records)
    return { id: nameOf(segment), why: `${found - records} records were inserted at its end` }
  if (!isEqual(lastHash ?? segment.origin, hash))
    return { id: nameOf(segment), why: 'its closing hash was changed' }
  return null
}

/** What is wrong with how a segment was closed. */
function closingFault(segment: AuditSegment): Fault | null {
  const { signature, keyId, closedAt } = segment
  if (!closedAt) return null
  const id = nameOf(segment)
  if (keyId === null || signature === null) return { id, why: 'it was closed without a signature' }
  if (keyId !== signingKeyId()) return { id, why: "it is signed with another key than this server's" }
  if (!isSigned({ ...segment, closedAt }, signature)) return { id, why: 'its signature is wrong' }
  const isYoung = closedAt.getTime() > epochNow() - SHORTEST_RETENTION_DAYS * DAY_MS
  return segment.droppedAt && isYoung ? { id, why: 'its records were dropped before their time' } : null
}

/** What is wrong between a segment and the one before it in its lane. */
function orderFault(segment: AuditSegment, before: AuditSegment | undefined): Fault | null {
  const id = nameOf(segment)
  if (!before) return segment.number === 0 ? null : { id, why: 'the segments before it are missing' }
  if (!before.closedAt) return { id: nameOf(before), why: 'it was opened again after it had been closed' }
  if (segment.number !== before.number + 1) return { id, why: 'a segment before it is missing' }
  if (!isEqual(segment.origin, before.hash)) return { id, why: 'it does not continue the segment before it' }
  return null
}

async function verifySegment(segment: AuditSegment): Promise<{ checked: number; fault: Fault | null }> {
  const closing = closingFault(segment)
  if (closing) return { checked: 0, fault: closing }
  const chain = await loadChain(segment.id)
  if (!chain) return { checked: 0, fault: { id: nameOf(segment), why: 'it was removed' } }
  return { checked: chain.found, fault: chainFault(segment, chain) }
}

const loadSegments = (lane: number, from: number) =>
  db().auditSegment.findMany({
    where: { lane, number: { gte: from } },
    orderBy: { number: 'asc' },
    take: PAGE,
  })

async function verifyLane(lane: number): Promise<{ checked: number; fault: Fault | null }> {
  let checked = 0
  let before: AuditSegment | undefined
  for (;;) {
    // the last one again, for it may have been closed meanwhile
    const segments = await loadSegments(lane, before?.number ?? 0)
    for (const segment of segments) {
      const isAgain: boolean = segment.number === before?.number
      if (isAgain) before = segment
      if (isAgain) continue
      const order = orderFault(segment, before)
      if (order) return { checked, fault: order }
      const result = await verifySegment(segment)
      checked += result.checked
      if (result.fault) return { checked, fault: result.fault }
      before = segment
    }
    if (segments.length < PAGE) break
  }
  const isOpen = before !== undefined && before.closedAt === null
  return { checked, fault: isOpen ? null : { id: `lane ${lane}`, why: 'its last segment is missing' } }
}

/** Records outside the segments that were verified; from one segment's id to the next, without reading their records. */
async function findStray(): Promise<Fault | null> {
  const [stray] = await db().$queryRaw<{ id: bigint }[]>`
    with recursive named(segment) as (
      select min(segment) from audit_record
      union all
      select (select min(segment) from audit_record r where r.segment > named.segment) from named
      where named.segment is not null)
    select r.id from named n cross join lateral (
      select id from audit_record where segment = n.segment order by position limit 1) r
    where not exists (
      select from audit_segment s where s.id = n.segment and s.lane between 0 and ${LANES - 1} and s.number >= 0)
    limit 1`
  return stray ? { id: String(stray.id), why: 'it belongs to no segment of the chain' } : null
}

/** Recomputes every hash and names the first record or segment that is not as it was written. */
export async function verifyChain(): Promise<Verification> {
  let checked = 0
  for (let lane = 0; lane < LANES; lane++) {
    const result = await verifyLane(lane)
    checked += result.checked
    if (result.fault) return { ok: false, checked, firstBad: result.fault }
  }
  const fault = (await findStray()) ?? (await findLostAnchor())
  return { ok: fault === null, checked, firstBad: fault }
}

export const verifyAuditChain: Verb<typeof verifyAudit> = async (ctx) => {
  const result = await verifyChain()
  await recordAudit(db(), ctx, {
    action: 'audit.verify',
    entity: { type: 'audit', id: null },
    result: result.ok ? 'ok' : 'failed',
    reason: result.firstBad ? `${result.firstBad.id}: ${result.firstBad.why}` : null,
  })
  return result
}
