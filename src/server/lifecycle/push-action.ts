import type { actOnPush } from '@/contracts/channels'
import { acknowledgeAs } from '@/server/alerts/silencing/acknowledge'
import { type AuditSource, requestSource, type Requester } from '@/server/audit/record'
import { AppError } from '@/server/errors'
import { readButton, spendButton } from '@/server/notifications/channels/push/buttons'
import { stopPumpAs } from '@/server/pump/commands/send'
import type { Verb } from '@/server/verb'

/** Who presses a button of a notification: the user whom it was sent to, without a session. */
const pushButtonSource = (by: Requester, userId: string): AuditSource => ({
  ...requestSource(by),
  type: 'user',
  id: userId,
  client: 'browser notification',
})

/** Called by public/sw.js, while no page of the console need be open. Rights are those of the moment it is pressed. */
export const actFromPush: Verb<typeof actOnPush> = async (ctx, { body }) => {
  const { now } = ctx
  const pressed = await readButton(body.action, body.token, now)
  const { userId, role, alertId: id, pump } = pressed
  const by = {
    actor: { userId, role },
    by: pushButtonSource(ctx, userId),
    now,
    first: (client: Parameters<typeof spendButton>[0]) => spendButton(client, pressed, now),
  }
  if (body.action === 'acknowledge') await acknowledgeAs({ ...by, id })
  else if (pump) await stopPumpAs({ ...by, ...pump })
  else throw new AppError('invalid_input', 'This button stops no pump')
  return { ok: true }
}
