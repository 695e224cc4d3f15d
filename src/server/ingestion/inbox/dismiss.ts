import type { dismissInboxMessage } from '@/contracts/devices/inbox'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { requireInboxMessage, withInboxMessageLock } from './visible'

const DISMISS = `delete from inbox_message where id = $1 and sender = $2`

export const dismissOneInboxMessage: Verb<typeof dismissInboxMessage> = async ({ actor }, { params }) => {
  const message = await requireInboxMessage(actor, params.id)
  await withInboxMessageLock(actor, message, (client) =>
    runQuery(client, DISMISS, [message.id, message.sender]),
  )
  return { ok: true }
}
