import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'
import { db } from '@/server/db/prisma'
import type { ReceiverAnswer } from './types'

const MOST = { excerpt: 1_000, requestId: 200, status: 32_767 }

type Posted = { deliveryId: string; /** The id in what was posted. */ postedAs: string; at: Date }

/** Keeps what a delivery's receiver answered last; it goes with the delivery. */
export async function recordAnswer({ deliveryId, ...posted }: Posted, answer: ReceiverAnswer): Promise<void> {
  const { status, durationMs, requestId, excerpt } = answer
  const data = {
    ...posted,
    status: status === null ? null : Math.min(status, MOST.status),
    durationMs: Math.round(durationMs),
    requestId: requestId === null ? null : truncate(toStorableText(requestId), MOST.requestId),
    excerpt: truncate(toStorableText(excerpt), MOST.excerpt),
  }
  await db().webhookAnswer.upsert({ where: { deliveryId }, create: { deliveryId, ...data }, update: data })
}
