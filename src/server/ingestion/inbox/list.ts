import type { getInboxMessage, listInbox } from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { inboxMessageView, payloadView } from './message-view'
import { listMatchingPresets } from './presets'
import { ownSendersFilter, requireInboxMessage } from './visible'

export const listInboxMessages: Verb<typeof listInbox> = async ({ actor }, { query }) => {
  const where = await ownSendersFilter(actor)
  const [rows, total] = await Promise.all([
    db().inboxMessage.findMany({
      where,
      omit: { payload: true, shape: true },
      orderBy: [{ lastAt: 'desc' }, { id: 'asc' }],
      take: query.limit,
    }),
    db().inboxMessage.count({ where }),
  ])
  return { messages: rows.map(inboxMessageView), total }
}

export const getOneInboxMessage: Verb<typeof getInboxMessage> = async ({ actor }, { params }) => {
  const row = await requireInboxMessage(actor, params.id)
  return {
    message: inboxMessageView(row),
    payload: payloadView(row.payload),
    presets: listMatchingPresets(row, actor),
  }
}
