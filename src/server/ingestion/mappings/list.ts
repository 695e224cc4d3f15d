import type { listMappings } from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { ownSendersFilter } from '@/server/ingestion/inbox/visible'
import { mappingView } from './mapping-view'

export const listOwnMappings: Verb<typeof listMappings> = async ({ actor }) => {
  const where = await ownSendersFilter(actor)
  const orderBy = [{ topic: 'asc' }, { sender: 'asc' }, { metric: 'asc' }, { channel: 'asc' }] as const
  const rows = await db().topicMapping.findMany({ where, orderBy: [...orderBy] })
  return { mappings: rows.map(mappingView) }
}
