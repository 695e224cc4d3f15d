import type { unshareDevice } from '@/contracts/device-care'
import { endEscalation } from '@/server/devices/end-shares'
import { holdingDevice } from '@/server/devices/holding'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyLost } from '@/server/live/notify'
import { run } from '@/server/readings/transaction'

const END = `delete from "DeviceShare" where "deviceId" = $1 and "userId" = $2 returning 1`

/** Ends a share: the owner any, somebody else their own. */
export const unshare: Verb<typeof unshareDevice> = async ({ actor }, { params: { deviceId, userId } }) => {
  const row = await requireDevice(actor, deviceId, userId === actor.userId ? 'view' : 'manage')
  await holdingDevice(row, async (client) => {
    const ended = await run(client, END, [row.id, userId])
    if (ended.length === 0) throw new AppError('not_found', 'The device is not shared with them')
    await endEscalation(client, row.key, [userId])
    await notifyLost({ key: row.key, deviceId: row.deviceId, userIds: [userId] }, client)
  })
  return { ok: true }
}
