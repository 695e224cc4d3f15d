import type { removeMapping } from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { ownSendersFilter, withSenderLock } from '@/server/ingestion/inbox/visible'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'

const MISSING = 'Mapping not found'
const REMOVE = `delete from "TopicMapping" where id = $1 and sender = $2 returning 1`

/** Removes a mapping. What counts is whose device it reads, not who made it: the device may have changed hands. */
export const removeOwnMapping: Verb<typeof removeMapping> = async ({ actor }, { params }) => {
  const where = { ...(await ownSendersFilter(actor)), id: params.id }
  const mapping = await db().topicMapping.findFirst({ where, select: { sender: true } })
  if (!mapping) throw new AppError('not_found', MISSING)
  const { sender } = mapping
  await withSenderLock({ actor, sender, missing: MISSING }, async (client) => {
    const removed = await runQuery(client, REMOVE, [params.id, sender])
    if (removed.length === 0) throw new AppError('not_found', MISSING)
    await signalWorkers({ t: 'mappings' }, client)
  })
  return { ok: true }
}
