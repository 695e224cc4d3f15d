import type { clearLockout } from '@/contracts/pump'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/http/route'
import { notifyDevices } from '@/server/live/notify'
import { inTransaction, run } from '@/server/readings/transaction'
import { lockControl } from './control'
import { pumpView } from './pump-view'

/** Without a reason the time says since when what the device tells may lock it again. */
const CLEAR = `update pump_control set lock_reason = null, locked_until = $3 where device = $1 and channel = $2`

export const clear: Verb<typeof clearLockout> = async ({ actor, now }, { params, query: { ch } }) => {
  const device = await requireDevice(actor, params.deviceId, 'operate')
  await inTransaction(async (client) => {
    await lockControl(client, { device: device.key, channel: ch })
    await run(client, CLEAR, [device.key, ch, now])
    await notifyDevices([device.key], client)
  })
  return { pump: await pumpView(device, actor, { ch, now }) }
}
