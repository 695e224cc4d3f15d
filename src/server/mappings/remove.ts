import type { removeMapping } from '@/contracts/inbox'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { ofOwnSenders } from '@/server/inbox/visible'
import { tellWorkers } from '@/server/worker-signals'

/** Removes a mapping. What counts is whose device it reads, not who made it: the device may have changed hands. */
export const removeOwnMapping: Verb<typeof removeMapping> = async ({ actor }, { params }) => {
  const where = { ...(await ofOwnSenders(actor)), id: params.id }
  const { count } = await db().topicMapping.deleteMany({ where })
  if (count === 0) throw new AppError('not_found', 'Mapping not found')
  await tellWorkers({ t: 'mappings' })
  return { ok: true }
}
