import { expiryOf } from '@/domain/pump/command'
import type { CommandOrder, StopReason, Trigger } from '@/domain/pump/types'
import { changesBetween } from '@/server/audit/changes'
import { capabilityOf } from '@/ingest/commands'
import { type AuditSource, recordAudit, type Requester } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import type { LockedDevice } from '@/server/devices/device-lock'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { activeTraceparent } from '@/server/tracing/trace'
import { applyTransitions } from './apply-transitions'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

export type CommandRequest = {
  device: LockedDevice
  payload: CommandOrder
  trigger: Trigger
  reason?: StopReason
  userId?: string
  /** Who or what gives it, for the audit. */
  by: AuditSource | Requester
  now: Date
}

const INSERT = `
  insert into command (id, device, channel, type, payload, trigger, reason, user_id, created_at, expires_at, state, ended_at)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`

/** A start that is not sent yet must not follow this stop. */
const UNSENT_STARTS = `
  select ${PENDING_COMMAND} from command
  where device = $1 and channel = $2 and type = 'relay.set' and state = 'created' and payload @> '{"on": true}'
  order by id for update skip locked`

async function withdrawStarts(client: Queryable, device: number, channel: number, now: Date): Promise<void> {
  const starts = await runQuery<PendingCommand>(client, UNSENT_STARTS, [device, channel])
  await applyTransitions(
    client,
    starts.map((command) => ({ command, event: { type: 'withdraw' }, error: 'withdrawn' })),
    now,
  )
}

/**
 * Stores a command and signals the workers, which send it after the commit. The caller checks permission, in the
 * transaction that locks the device and the relay's control. Returns the id. A device without a mode of its own gets no
 * mode command: it is done as soon as it is stored.
 */
export async function enqueueCommand(client: Queryable, placing: CommandRequest): Promise<string> {
  const { device, payload: order, trigger, reason = null, userId = null, now } = placing
  const capability = capabilityOf(device.family)
  const isOurs = order.type === 'mode.set' && !capability?.orders.includes('mode.set')
  const channel = 'ch' in order ? order.ch : 0
  if (order.type === 'relay.set' && !order.on) await withdrawStarts(client, device.id, channel, now)
  const expiresAt = expiryOf({
    now: now.getTime(),
    waitsForUplink: capability?.waitsForUplink ?? false,
    lastSeenAt: device.lastSeenAt?.getTime() ?? null,
    intervalS: device.intervalS,
  })
  const [row] = await runQuery<{ id: string }>(client, INSERT, [
    ...[
      device.id,
      channel,
      order.type,
      JSON.stringify(order),
      trigger,
      reason,
      userId,
      now,
      new Date(expiresAt),
    ],
    ...(isOurs ? ['done', now] : ['created', null]),
  ])
  const parent = activeTraceparent()
  await signalWorkers({ t: 'commands', ...(row && parent && { trace: { command: row.id, parent } }) }, client)
  await notifyDevices([device.id], client)
  await recordCommand(client, placing)
  return row?.id ?? ''
}

/** Where no user gives it, the reason is at least what does: a level, a schedule. */
function recordCommand(
  client: Queryable,
  { device, payload, trigger, reason, userId, by }: CommandRequest,
): Promise<void> {
  return recordAudit(client, by, {
    action: 'pump.command',
    ...aboutDevice(device, userId === undefined ? null : { userId }),
    changes: changesBetween(null, payload),
    reason: reason ?? (trigger === 'person' ? null : trigger),
  })
}
