import type { clearLockout } from '@/contracts/devices/pump'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { runQuery } from '@/server/db/transaction'
import { lockRelayControl } from './control'
import { pumpView } from './pump-view'

/** Without a reason the time says since when what the device tells may lock it again. */
const CLEAR = `update pump_control set lock_reason = null, locked_until = $3 where device = $1 and channel = $2`

export const clearPumpLockout: Verb<typeof clearLockout> = async (
  { actor, now },
  { params, query: { ch } },
) => {
  const asked = { actor, deviceId: params.deviceId, power: 'operate' } as const
  const device = await withDeviceLock(asked, async (client, device) => {
    await lockRelayControl(client, { device: device.key, channel: ch })
    await runQuery(client, CLEAR, [device.key, ch, now])
    await notifyDevices([device.key], client)
    return device
  })
  return { pump: await pumpView(device, actor, { ch, now }) }
}
