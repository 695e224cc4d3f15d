import type { acknowledgeAlert, Alert, snoozeAlert } from '@/contracts/alerts'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { type AlertAction, withAlert, requireOpenAlert } from '@/server/alerts/with-alert'

const ACKNOWLEDGE = `
  update alert set acknowledged_at = $3, acknowledged_by_id = $2, snoozed_until = null where id = $1`

/** Records that a user knows of an alert. The first acknowledgement counts; later ones change nothing. */
export const acknowledgeAs = (reacting: AlertAction): Promise<Alert> =>
  withAlert(reacting, async (client, alert) => {
    if (alert.acknowledgedAt !== null) return null
    requireOpenAlert(alert)
    await runQuery(client, ACKNOWLEDGE, [reacting.id, reacting.actor.userId, reacting.now])
    return { action: 'alert.acknowledge' }
  })

export const acknowledgeOwnAlert: Verb<typeof acknowledgeAlert> = async (ctx, { params }) => ({
  alert: await acknowledgeAs({ actor: ctx.actor, id: params.id, now: ctx.now, by: ctx }),
})

const SNOOZE = `
  update alert set snoozed_until = $2, acknowledged_at = null, acknowledged_by_id = null where id = $1`

/** Postpones reminders and escalation of one alert. A snooze withdraws an acknowledgement. */
export const snoozeAs = ({ minutes, ...reacting }: AlertAction & { minutes: number }): Promise<Alert> =>
  withAlert(reacting, async (client, alert) => {
    requireOpenAlert(alert)
    await runQuery(client, SNOOZE, [reacting.id, new Date(reacting.now.getTime() + minutes * 60_000)])
    return { action: 'alert.snooze', changes: [{ field: 'minutes', before: null, after: minutes }] }
  })

export const snoozeOwnAlert: Verb<typeof snoozeAlert> = async (ctx, { params, body }) => ({
  alert: await snoozeAs({
    actor: ctx.actor,
    id: params.id,
    minutes: body.minutes,
    now: ctx.now,
    by: ctx,
  }),
})
