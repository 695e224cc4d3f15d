import type { dismissInboxMessage } from '@/contracts/devices/inbox'
import type { Verb } from '@/server/verb'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { runQuery } from '@/server/db/transaction'
import { requireInboxMessage, withInboxMessageLock } from './visible'

const DISMISS = `delete from inbox_message where id = $1 and sender = $2 returning 1`

export const dismissOneInboxMessage: Verb<typeof dismissInboxMessage> = async (ctx, { params }) => {
  const { actor } = ctx
  const message = await requireInboxMessage(actor, params.id)
  await withInboxMessageLock(actor, message, async (client, device) => {
    const dismissed = await runQuery(client, DISMISS, [message.id, message.sender])
    const entity = { type: 'message', id: message.id, name: message.topic } as const
    const about = device && aboutDevice(device, actor)
    if (dismissed.length > 0) await recordAudit(client, ctx, { ...about, action: 'inbox.dismiss', entity })
  })
  return { ok: true }
}
