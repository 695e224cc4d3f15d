import type { setTankSeries } from '@/contracts/devices/device'
import { withTankDefaults } from '@/domain/tank/device-level'
import type { Verb } from '@/server/verb'
import { changeDevice, recordDeviceChange } from './change'
import { deviceView } from '@/server/devices/device-view'
import { withDeviceLock } from '@/server/devices/device-lock'
import { withCapacity } from '@/server/devices/with-capacity'

/** Replaces the tanks of a device; the calculated capacity is always computed by the server. */
export const saveTankSeries: Verb<typeof setTankSeries> = async (ctx, { params, body }) => {
  const { actor } = ctx
  const tankSeries = body.series.map((tank) => withCapacity(withTankDefaults(tank)))
  const changed = await withDeviceLock(
    { actor, deviceId: params.deviceId, power: 'manage' },
    async (client, device) => {
      const after = await changeDevice(client, device, { tankSeries })
      const fields = ['tankSeries']
      await recordDeviceChange(client, ctx, { action: 'device.tank', before: device, after, fields })
      return after
    },
  )
  return { device: deviceView(changed, actor) }
}
