import type { clearLockout } from '@/contracts/devices/pump'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { runQuery } from '@/server/db/transaction'
import { lockRelayControl } from './control'
import { pumpView } from './pump-view'

/** Without a reason `locked_until` is the time from which device reports may lock the pump again. */
const CLEAR = `update pump_control set lock_reason = null, locked_until = $3 where device = $1 and channel = $2`

export const clearPumpLockout: Verb<typeof clearLockout> = async (ctx, { params, query: { ch } }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'operate' } as const
  const device = await withDeviceLock(asked, async (client, device) => {
    const { lock } = await lockRelayControl(client, { device: device.id, channel: ch })
    await runQuery(client, CLEAR, [device.id, ch, now])
    await notifyDevices([device.id], client)
    if (lock.reason !== null) {
      const changes = [{ field: 'lockReason', before: lock.reason, after: null }]
      await recordAudit(client, ctx, { action: 'pump.unlock', ...aboutDevice(device, actor), changes })
    }
    return device
  })
  return { pump: await pumpView(device, actor, { ch, now }) }
}
