import type { Alert, snoozeAlert } from '@/contracts/alerts'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { type AlertAction, withAlert, requireOpenAlert } from '@/server/alerts/with-alert'

const SNOOZE = `
  update alert set snoozed_until = $2, acknowledged_at = null, acknowledged_by_id = null where id = $1`

/** Postpones what comes next of an alert. Who wants to be reminded takes an acknowledgement back. */
export const snoozeAs = ({ minutes, ...reacting }: AlertAction & { minutes: number }): Promise<Alert> =>
  withAlert(reacting, async (client, alert) => {
    requireOpenAlert(alert)
    await runQuery(client, SNOOZE, [reacting.id, new Date(reacting.now.getTime() + minutes * 60_000)])
  })

export const snoozeOwnAlert: Verb<typeof snoozeAlert> = async ({ actor, now }, { params, body }) => ({
  alert: await snoozeAs({ actor, id: params.id, minutes: body.minutes, now }),
})
