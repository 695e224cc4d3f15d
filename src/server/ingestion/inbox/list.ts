import type { getInboxMessage, listInbox } from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { messageView, payloadView } from './message-view'
import { presetsFor } from './presets'
import { ofOwnSenders, requireMessage } from './visible'

export const listMessages: Verb<typeof listInbox> = async ({ actor }, { query }) => {
  const where = await ofOwnSenders(actor)
  const [rows, total] = await Promise.all([
    db().inboxMessage.findMany({
      where,
      omit: { payload: true, shape: true },
      orderBy: [{ lastAt: 'desc' }, { id: 'asc' }],
      take: query.limit,
    }),
    db().inboxMessage.count({ where }),
  ])
  return { messages: rows.map(messageView), total }
}

export const getMessage: Verb<typeof getInboxMessage> = async ({ actor }, { params }) => {
  const row = await requireMessage(actor, params.id)
  return { message: messageView(row), payload: payloadView(row.payload), presets: presetsFor(row, actor) }
}
