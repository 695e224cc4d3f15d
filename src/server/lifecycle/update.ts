import type { BodyOf } from '@/contracts/endpoint'
import type { updateDevice } from '@/contracts/devices/device-care'
import type { Verb } from '@/server/verb'
import { signalWorkers } from '@/server/db/worker-signals'
import { changeDevice, type DeviceChange, recordDeviceChange } from './change'
import { withDeviceLock } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { lockSiteFor } from '@/server/devices/sites/lock-site'
import { withCapacity } from '@/server/devices/with-capacity'

/** Omitted fields stay, null clears. */
function changeOf(
  { tankConfig, calibration, tags, ...rest }: BodyOf<typeof updateDevice>,
  now: Date,
): DeviceChange {
  return {
    ...rest,
    ...(rest.kind && { kindSetAt: now }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(tankConfig !== undefined && { tankConfig: tankConfig && withCapacity(tankConfig) }),
    ...(calibration !== undefined && { calibration }),
  }
}

export const updateOneDevice: Verb<typeof updateDevice> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const changed = await withDeviceLock(asked, async (client, device) => {
    const { siteId } = body
    if (siteId !== undefined) await lockSiteFor(client, { device, actor, siteId })
    const after = await changeDevice(client, device, changeOf(body, now))
    // the worker's device cache decides which device info it accepts
    if (after.name !== device.name || body.kind) await signalWorkers({ t: 'devices', k: [device.id] }, client)
    // a place by its name, which tells people more than its id
    const fields = Object.keys(body).map((field) => (field === 'siteId' ? 'siteName' : field))
    await recordDeviceChange(client, ctx, { action: 'device.update', before: device, after, fields })
    return after
  })
  return { device: deviceView(changed, actor) }
}
