import type { setTankSeries } from '@/contracts/devices/device'
import { withTankDefaults } from '@/domain/tank/series'
import type { Verb } from '@/server/verb'
import { changeDevice } from './change'
import { deviceView } from '@/server/devices/device-view'
import { withDeviceLock } from '@/server/devices/device-lock'
import { withCapacity } from '@/server/devices/with-capacity'

/** Replaces the tanks of a device; the calculated capacity is always the server's own. */
export const saveTankSeries: Verb<typeof setTankSeries> = async ({ actor }, { params, body }) => {
  const tankSeries = body.series.map((tank) => withCapacity(withTankDefaults(tank)))
  const changed = await withDeviceLock(
    { actor, deviceId: params.deviceId, power: 'manage' },
    (client, device) => changeDevice(client, device, { tankSeries }),
  )
  return { device: deviceView(changed, actor) }
}
