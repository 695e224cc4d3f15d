import { db } from '@/server/db/prisma'
import { HOUR_MS } from '@/server/job'
import { runAll } from '@/server/run-all'
import { appendAnchor } from './anchor-file'
import { type SignedSegment, signingKeyId, signSegment } from './signature'

const FULL = 1_000

/**
 * Closes and signs each segment that is full or has been open for an hour, and opens the next one of its lane. Writers
 * take another lane meanwhile.
 */
export async function closeSegments(now: Date): Promise<number> {
  const due = await db().auditSegment.findMany({
    where: {
      closedAt: null,
      records: { gt: 0 },
      OR: [{ records: { gte: FULL } }, { openedAt: { lt: new Date(now.getTime() - HOUR_MS) } }],
    },
    select: { id: true },
  })
  await runAll(
    'audit.close',
    due.map(
      ({ id }) =>
        () =>
          closeAndAnchor(id, now),
    ),
  )
  return due.length
}

async function closeAndAnchor(id: bigint, now: Date): Promise<void> {
  const closed = await closeSegment(id, now)
  if (closed) await appendAnchor(closed)
}

const closeSegment = (id: bigint, now: Date): Promise<SignedSegment | null> =>
  db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from audit_segment where id = ${id} for update`
    const segment = await tx.auditSegment.findUniqueOrThrow({ where: { id } })
    // another worker was faster
    if (segment.closedAt) return null
    const { lane, number, hash } = segment
    const closed = { ...segment, closedAt: now }
    const signed = { signature: new Uint8Array(signSegment(closed)), keyId: signingKeyId() }
    await tx.auditSegment.update({ where: { id }, data: { closedAt: now, ...signed } })
    await tx.$queryRaw`select 1 from audit_note_words(${id})`
    await tx.auditSegment.create({ data: { lane, number: number + 1, openedAt: now, origin: hash, hash } })
    return { ...closed, ...signed }
  })
