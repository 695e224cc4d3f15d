import { expiryOf } from '@/domain/pump/command'
import type { CommandOrder, StopReason, Trigger } from '@/domain/pump/types'
import { capabilityOf } from '@/ingest/commands'
import type { LockedDevice } from '@/server/devices/device-lock'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { applyTransitions } from './apply-transitions'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

export type CommandRequest = {
  device: LockedDevice
  payload: CommandOrder
  trigger: Trigger
  reason?: StopReason
  userId?: string
  now: Date
}

const INSERT = `
  insert into command (id, device, channel, type, "order", trigger, reason, user_id, created_at, expires_at, state, ended_at)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`

/** A start that nobody has sent yet must not follow the stop that is ordered now. */
const UNSENT_STARTS = `
  select ${PENDING_COMMAND} from command
  where device = $1 and channel = $2 and type = 'relay.set' and state = 'created' and "order" @> '{"on": true}'
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
 * Writes down an order and tells the workers, who send it after the commit. Whether it may be given is decided before,
 * in the transaction that holds the device and the relay's control. Answers its id. A device without a mode of its own is told no
 * mode: such an order is done as soon as it is written.
 */
export async function enqueueCommand(client: Queryable, placing: CommandRequest): Promise<string> {
  const { device, payload: order, trigger, reason = null, userId = null, now } = placing
  const capability = capabilityOf(device.family)
  const isOurs = order.type === 'mode.set' && !capability?.orders.includes('mode.set')
  const channel = 'ch' in order ? order.ch : 0
  if (order.type === 'relay.set' && !order.on) await withdrawStarts(client, device.key, channel, now)
  const expiresAt = expiryOf({
    now: now.getTime(),
    waitsForUplink: capability?.waitsForUplink ?? false,
    lastSeenAt: device.lastSeenAt?.getTime() ?? null,
    intervalS: device.intervalS,
  })
  const [row] = await runQuery<{ id: string }>(client, INSERT, [
    ...[
      device.key,
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
  await signalWorkers({ t: 'commands' }, client)
  await notifyDevices([device.key], client)
  return row?.id ?? ''
}
