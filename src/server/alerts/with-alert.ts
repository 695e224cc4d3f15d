import type { Alert } from '@/contracts/alerts'
import type { Actor } from '@/domain/access/policy'
import { type AuditEntry, type AuditSource, recordAudit, type Requester } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { notifyDevices, notifyPeople } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { loadAlerts } from './alert-view'

export type AlertAction = {
  actor: Actor
  id: string
  now: Date
  /** For the audit. */ by: AuditSource | Requester
  /** Done behind the lock before anything else; where it throws, nothing happens. */
  first?: (client: Queryable) => Promise<void>
}

const LOCK = `select 1 from alert where id = $1 for no key update`

const MARK_READ = `
  update notification set read_at = $3 where alert_id = $1 and user_id = $2 and read_at is null returning 1`

/** Throws 404 for an alert this user may not see, 403 where the user may only view. */
async function requireAlert(
  { actor, id }: Pick<AlertAction, 'actor' | 'id'>,
  client?: Queryable,
): Promise<Alert> {
  const [alert] = await loadAlerts(actor, { id }, client)
  if (!alert) throw new AppError('not_found', 'Alert not found')
  return alert
}

/**
 * Runs `work` on a locked alert and returns the alert as it is afterwards. The acting user knows of the alert, so their
 * notifications of it are marked as read.
 */
export async function withAlert(
  reacting: AlertAction,
  /** Answers what it changed, for the audit; null for nothing. */
  work: (client: Queryable, alert: Alert) => Promise<Pick<AuditEntry, 'action' | 'changes'> | null>,
): Promise<Alert> {
  const { actor, id, now } = reacting
  const { deviceId } = await requireAlert(reacting)
  return withDeviceLock({ actor, deviceId, power: 'operate' }, async (client, device) => {
    const { id: key } = device
    await reacting.first?.(client)
    await runQuery(client, LOCK, [id])
    const alert = await requireAlert(reacting, client)
    const done = await work(client, alert)
    const read = await runQuery(client, MARK_READ, [id, actor.userId, now])
    if (read.length > 0) await notifyPeople([actor.userId], client)
    await notifyDevices([key], client)
    const about = { ...aboutDevice(device, actor), reason: alert.rule }
    if (done) await recordAudit(client, reacting.by, { ...about, ...done })
    return requireAlert(reacting, client)
  })
}

/** A resolved alert takes no further action: 409. */
export function requireOpenAlert({ resolvedAt }: Alert): void {
  if (resolvedAt !== null) throw new AppError('conflict', 'This alert is already over')
}
