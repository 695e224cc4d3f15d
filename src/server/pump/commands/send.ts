import type { InputOf } from '@/contracts/endpoint'
import type { sendCommand } from '@/contracts/devices/pump'
import type { DevicePower } from '@/domain/access/policy'
import { interlocksOf } from '@/domain/pump/interlocks'
import type { CommandOrder } from '@/domain/pump/types'
import { capabilityOf } from '@/ingest/commands'
import type { SignedIn } from '@/server/context'
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

/** Of many who order at once each is judged by what those before have left: the device and the relay's control are held meanwhile. */
export const sendDeviceCommand: Verb<typeof sendCommand> = async (
  { actor, now },
  { params: { deviceId }, body },
) => {
  const asked = { actor, deviceId, power: POWERS[body.type] }
  return withDeviceLock(asked, async (client, device) => {
    requireCapability(device.family, body)
    const id = await enqueueRequested(client, { device, body, actor, now })
    return { command: await loadCommand(client, id) }
  })
}

type RequestedCommand = { device: LockedDevice; body: SendCommandBody; actor: SignedIn['actor']; now: Date }

async function enqueueRequested(
  client: Queryable,
  { device, body, actor, now }: RequestedCommand,
): Promise<string> {
  const userId = actor.userId
  if (!('ch' in body))
    return enqueueCommand(client, { device, payload: body, trigger: 'person', userId, now })
  const control = await lockRelayControl(client, { device: device.key, channel: body.ch })
  if (body.type === 'mode.set') return changeMode(client, { device, control, ...body, userId, now })
  return switchRelay(client, { device, control, body, actor, now })
}

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
  actor: SignedIn['actor']
  now: Date
}

async function switchRelay(
  client: Queryable,
  { device, control, body, actor, now }: SwitchRequest,
): Promise<string> {
  const { ch, on, maxSeconds = control.settings.maxRunMinutes * 60 } = body
  if (on) {
    const facts = await loadPumpFacts(client, { device, channel: ch, control, now: now.getTime() })
    const failing = interlocksOf(facts, { by: 'person', maxSeconds }).filter(({ ok }) => !ok)
    if (failing.length > 0) throw interlockError(failing)
  }
  const order: CommandOrder = { type: 'relay.set', ch, on, maxSeconds: on ? maxSeconds : null }
  return enqueueCommand(client, { device, payload: order, trigger: 'person', userId: actor.userId, now })
}
