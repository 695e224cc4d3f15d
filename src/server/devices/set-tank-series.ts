import type { setTankSeries } from '@/contracts/device'
import { capacityOf } from '@/domain/tank/volume'
import { db } from '@/server/db'
import type { Verb } from '@/server/http/route'
import { notifyDevices } from '@/server/live/notify'
import { deviceView } from './device-view'
import { requireDevice } from './visible'

/** Replaces the tanks of a device; the calculated capacity is always the server's own. */
export const saveTankSeries: Verb<typeof setTankSeries> = async ({ actor }, { params, body }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  const tankSeries = body.series.map(({ calculatedCapacityLiters: _sent, ...tank }) => {
    const capacity = capacityOf(tank)
    return capacity === null ? tank : { ...tank, calculatedCapacityLiters: capacity }
  })
  await db().device.update({ where: { id: row.id }, data: { tankSeries } })
  await notifyDevices([row.key])
  return { device: deviceView({ ...row, tankSeries }, actor) }
}
