import type { InputOf } from '@/contracts/endpoint'
import type { sendCommand } from '@/contracts/devices/pump'
import type { Actor, DevicePower } from '@/domain/access/policy'
import { interlocksOf } from '@/domain/pump/interlocks'
import type { CommandOrder } from '@/domain/pump/types'
import { capabilityOf } from '@/ingest/commands'
import type { SignedIn } from '@/server/context'
import type { AuditSource } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import { aboutDevice } from '@/server/devices/device-entity'
import { type LockedDevice, withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { type RelayControl, lockRelayControl } from '@/server/pump/control'
import { loadPumpFacts } from '@/server/pump/load-facts'
import { changeMode } from '@/server/pump/change-mode'
import type { Queryable } from '@/server/db/transaction'
import { loadCommand } from './command-view'
import { interlockError } from './interlock-error'
import { enqueueCommand } from './enqueue-command'

type SendCommandBody = InputOf<typeof sendCommand>['body']
type SwitchBody = Extract<SendCommandBody, { type: 'relay.set' }>

const POWERS: Record<SendCommandBody['type'], DevicePower> = {
  'relay.set': 'operate',
  'mode.set': 'operate',
  'config.set': 'manage',
  reboot: 'manage',
}

/**
 * Concurrent requests are serialised: each is checked against the result of earlier ones, because the device and the
 * relay's control are locked.
 */
export const sendDeviceCommand: Verb<typeof sendCommand> = async (ctx, { params: { deviceId }, body }) => {
  const { actor } = ctx
  const asked = { actor, deviceId, power: POWERS[body.type] }
  let target: LockedDevice | undefined
  return withDeviceLock(asked, async (client, device) => {
    target = device
    requireCapability(device.family, body)
    const id = await enqueueRequested(client, { device, body, ctx })
    return { command: await loadCommand(client, id) }
  }).catch(async (error: unknown) => {
    if (target && error instanceof AppError && error.code === 'interlock')
      await recordRefusedStart(ctx, target, error)
    throw error
  })
}

/** The reason is the interlocks that do not hold, by their ids. */
const recordRefusedStart = (ctx: SignedIn, device: LockedDevice, { issues = [] }: AppError): Promise<void> =>
  recordRefusal(ctx, {
    action: 'pump.command_refuse',
    ...aboutDevice(device, ctx.actor),
    reason: issues.map(({ path }) => path).join(', '),
  })

type RequestedCommand = { device: LockedDevice; body: SendCommandBody; ctx: SignedIn }

async function enqueueRequested(client: Queryable, { device, body, ctx }: RequestedCommand): Promise<string> {
  const { now } = ctx
  const by = { userId: ctx.actor.userId, by: ctx, now }
  if (!('ch' in body)) return enqueueCommand(client, { device, payload: body, trigger: 'person', ...by })
  const control = await lockRelayControl(client, { device: device.id, channel: body.ch })
  if (body.type === 'mode.set') return changeMode(client, { device, control, ...body, ...by })
  return switchRelay(client, { device, control, body, ctx })
}

type Stopping = {
  actor: Actor
  deviceId: string
  ch: number
  now: Date
  by: AuditSource
  /** Done behind the lock before anything else; where it throws, nothing happens. */
  first: (client: Queryable) => Promise<void>
}

/** Stops a pump for a user whom something other than a session identifies. */
export const stopPumpAs = ({ actor, deviceId, ch, now, by, first }: Stopping): Promise<string> =>
  withDeviceLock({ actor, deviceId, power: 'operate' }, async (client, device) => {
    await first(client)
    requireCapability(device.family, { type: 'relay.set', ch, on: false })
    await lockRelayControl(client, { device: device.id, channel: ch })
    const payload: CommandOrder = { type: 'relay.set', ch, on: false, maxSeconds: null }
    return enqueueCommand(client, { device, payload, trigger: 'person', userId: actor.userId, by, now })
  })

function requireCapability(family: string, { type }: SendCommandBody): void {
  const needed = type === 'mode.set' ? 'relay.set' : type
  if (capabilityOf(family)?.orders.includes(needed)) return
  const what = needed === 'relay.set' ? 'switched' : type === 'reboot' ? 'restarted' : 'configured'
  throw new AppError('conflict', `This device cannot be ${what} from here`)
}

type SwitchRequest = {
  device: LockedDevice
  control: RelayControl
  body: SwitchBody
  ctx: SignedIn
}

async function switchRelay(
  client: Queryable,
  { device, control, body, ctx }: SwitchRequest,
): Promise<string> {
  const { actor, now } = ctx
  const { ch, on, maxSeconds = control.settings.maxRunMinutes * 60 } = body
  if (on) {
    const facts = await loadPumpFacts(client, { device, channel: ch, control, now: now.getTime() })
    const failing = interlocksOf(facts, { by: 'person', maxSeconds }).filter(({ ok }) => !ok)
    if (failing.length > 0) throw interlockError(failing)
  }
  const order: CommandOrder = { type: 'relay.set', ch, on, maxSeconds: on ? maxSeconds : null }
  return enqueueCommand(client, {
    device,
    payload: order,
    trigger: 'person',
    userId: actor.userId,
    by: ctx,
    now,
  })
}
