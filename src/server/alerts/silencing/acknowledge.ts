import type { acknowledgeAlert, Alert, snoozeAlert } from '@/contracts/alerts'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { type AlertAction, withAlert, requireOpenAlert } from '@/server/alerts/with-alert'

const ACKNOWLEDGE = `
  update alert set acknowledged_at = $3, acknowledged_by_id = $2, snoozed_until = null where id = $1`

/** Notes that somebody knows of an alert. The first one counts; whoever comes later changes nothing. */
export const acknowledgeAs = (reacting: AlertAction): Promise<Alert> =>
  withAlert(reacting, async (client, alert) => {
    if (alert.acknowledgedAt !== null) return
    requireOpenAlert(alert)
    await runQuery(client, ACKNOWLEDGE, [reacting.id, reacting.actor.userId, reacting.now])
  })

export const acknowledgeOwnAlert: Verb<typeof acknowledgeAlert> = async ({ actor, now }, { params }) => ({
  alert: await acknowledgeAs({ actor, id: params.id, now }),
})

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
