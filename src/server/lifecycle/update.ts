import type { BodyOf } from '@/contracts/endpoint'
import type { updateDevice } from '@/contracts/devices/device-care'
import type { Verb } from '@/server/verb'
import { signalWorkers } from '@/server/db/worker-signals'
import { changeDevice, type DeviceChange } from './change'
import { withDeviceLock } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { withCapacity } from '@/server/devices/with-capacity'

/** What is left out stays, null empties. */
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

export const updateOneDevice: Verb<typeof updateDevice> = async ({ actor, now }, { params, body }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const changed = await withDeviceLock(asked, async (client, device) => {
    const after = await changeDevice(client, device, changeOf(body, now))
    // what ingestion remembers of a device decides what it takes from the device's own words
    if (after.name !== device.name || body.kind)
      await signalWorkers({ t: 'devices', k: [device.key] }, client)
    return after
  })
  return { device: deviceView(changed, actor) }
}
