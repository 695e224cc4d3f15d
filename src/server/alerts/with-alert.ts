import type { Alert } from '@/contracts/alerts'
import type { Actor } from '@/domain/access/policy'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { notifyDevices, notifyPeople } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { loadAlerts } from './alert-view'

export type AlertAction = { actor: Actor; id: string; now: Date }

const LOCK = `select 1 from alert where id = $1 for no key update`

const MARK_READ = `
  update notification set read_at = $3 where alert_id = $1 and user_id = $2 and read_at is null returning 1`

/** Throws 404 for what this person may not see, 403 where they may only look. */
async function requireAlert({ actor, id }: AlertAction, client?: Queryable): Promise<Alert> {
  const [alert] = await loadAlerts(actor, { id }, client)
  if (!alert) throw new AppError('not_found', 'Alert not found')
  return alert
}

/**
 * Runs `work` on an alert that nobody else changes meanwhile, and answers it is then. The person who reacts knows
 * of it: their notifications of it are read.
 */
export async function withAlert(
  reacting: AlertAction,
  work: (client: Queryable, alert: Alert) => Promise<void>,
): Promise<Alert> {
  const { actor, id, now } = reacting
  const { deviceId } = await requireAlert(reacting)
  return withDeviceLock({ actor, deviceId, power: 'operate' }, async (client, { key }) => {
    await runQuery(client, LOCK, [id])
    await work(client, await requireAlert(reacting, client))
    const read = await runQuery(client, MARK_READ, [id, actor.userId, now])
    if (read.length > 0) await notifyPeople([actor.userId], client)
    await notifyDevices([key], client)
    return requireAlert(reacting, client)
  })
}

/** An alert that is over needs nobody any more: 409. */
export function requireOpenAlert({ resolvedAt }: Alert): void {
  if (resolvedAt !== null) throw new AppError('conflict', 'This alert is already over')
}
