import type { setTankSeries } from '@/contracts/device'
import type { Verb } from '@/server/http/route'
import { changeDevice } from './change'
import { deviceView } from './device-view'
import { requireDevice } from './visible'
import { withCapacity } from './with-capacity'

/** Replaces the tanks of a device; the calculated capacity is always the server's own. */
export const saveTankSeries: Verb<typeof setTankSeries> = async ({ actor }, { params, body }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  return { device: deviceView(await changeDevice(row, { tankSeries: body.series.map(withCapacity) }), actor) }
}
