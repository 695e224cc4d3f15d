import type { dismissInboxMessage } from '@/contracts/devices/inbox'
import type { Verb } from '@/server/verb'
import { run } from '@/server/db/transaction'
import { requireMessage, withMessageLock } from './visible'

const DISMISS = `delete from inbox_message where id = $1 and sender = $2`

export const dismissMessage: Verb<typeof dismissInboxMessage> = async ({ actor }, { params }) => {
  const message = await requireMessage(actor, params.id)
  await withMessageLock(actor, message, (client) => run(client, DISMISS, [message.id, message.sender]))
  return { ok: true }
}
