import { isDeepStrictEqual } from 'node:util'
import type { PumpSettings, setPump } from '@/contracts/devices/pump'
import { type Actor, accessTo } from '@/domain/access/policy'
import { deviceModeOf } from '@/domain/pump/device-mode'
import { capabilityOf } from '@/ingest/commands'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit, type Requester } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { enqueueCommand } from '@/server/pump/commands/enqueue-command'
import { type LockedDevice, withDeviceLock } from '@/server/devices/device-lock'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { visibleTo } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type RelayControl, lockRelayControl } from './control'
import { pumpView } from './pump-view'

const SAVE = `
  update pump_control set settings = $3, scheduled_at = case when $4 then $5 else scheduled_at end
  where device = $1 and channel = $2`

/** New schedules begin with their next time: a missed time is not made up for. */
export const setDevicePump: Verb<typeof setPump> = async (ctx, { params, body: { ch, settings } }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const device = await withDeviceLock(asked, async (client, device) => {
    const saved = { ...settings, ...(await requireVisibleTanks(client, { settings, pump: device, actor })) }
    const control = await lockRelayControl(client, { device: device.id, channel: ch })
    const isRescheduled = !isDeepStrictEqual(control.settings.schedules, saved.schedules)
    await runQuery(client, SAVE, [device.id, ch, JSON.stringify(saved), isRescheduled, now])
    await resendMode(client, { device, ch, control, saved, userId: actor.userId, by: ctx, now })
    await notifyDevices([device.id], client)
    const changes = changesBetween(control.settings, saved)
    if (changes.length > 0)
      await recordAudit(client, ctx, { action: 'pump.settings', ...aboutDevice(device, actor), changes })
    return device
  })
  return { pump: await pumpView(device, actor, { ch, now }) }
}

type TankChoice = { settings: PumpSettings; pump: LockedDevice; actor: Actor }

/** The ids of the chosen tanks, which must be devices that this user and the pump's owner may see. */
async function requireVisibleTanks(
  client: Queryable,
  { settings: { destination, source }, pump, actor }: TankChoice,
) {
  const idOf = async (chosen: string | null, path: string) => {
    if (chosen === null) return null
    const [tank] = await loadDevices({ ...visibleTo(actor), publicId: chosen }, client)
    if (tank && isSeenByOwner(tank, pump)) return tank.publicId
    const message = 'Choose a device that you may see'
    throw new AppError('invalid_input', message, { issues: [{ path: `settings.${path}`, message }] })
  }
  return { destination: await idOf(destination, 'destination'), source: await idOf(source, 'source') }
}

const isSeenByOwner = (tank: DeviceRow, { ownerId }: DeviceRow): boolean =>
  ownerId === null || accessTo(tank, { userId: ownerId, role: 'user' }) !== null

type ModeResend = {
  device: LockedDevice
  ch: number
  control: RelayControl
  saved: PumpSettings
  userId: string
  by: Requester
  now: Date
}

/** With levels the console decides, without them the device; a change between them is sent to the device. */
async function resendMode(
  client: Queryable,
  { device, ch, control, saved, userId, by, now }: ModeResend,
): Promise<void> {
  const [before, mode] = [deviceModeOf(control.mode, control.settings), deviceModeOf(control.mode, saved)]
  if (before === mode || !capabilityOf(device.family)?.orders.includes('mode.set')) return
  await enqueueCommand(client, {
    device,
    payload: { type: 'mode.set', ch, mode },
    trigger: 'person',
    userId,
    by,
    now,
  })
}
