import type { unshareDevice } from '@/contracts/devices/device-care'
import { endEscalation } from '@/server/devices/end-shares'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyDeviceLoss } from '@/server/db/notify'
import { runQuery } from '@/server/db/transaction'

const END = `delete from "DeviceShare" where "deviceId" = $1 and "userId" = $2 returning 1`

const UNMUTE = `delete from mute where device = $1 and user_id = $2`

const UNINVITE = `delete from "DeviceInvitation" where "deviceId" = $1 and id = $2 returning 1`

/** Ends a share, or takes an invitation back: the owner any, somebody else their own share. */
export const endShare: Verb<typeof unshareDevice> = async ({ actor }, { params: { deviceId, userId } }) => {
  const power = userId === actor.userId ? 'view' : 'manage'
  await withDeviceLock({ actor, deviceId, power }, async (client, row) => {
    const ended = await runQuery(client, END, [row.id, userId])
    if (ended.length === 0 && power === 'manage') {
      const uninvited = await runQuery(client, UNINVITE, [row.id, userId])
      if (uninvited.length > 0) return
    }
    if (ended.length === 0) throw new AppError('not_found', 'The device is not shared with them')
    await endEscalation(client, row.key, [userId])
    await runQuery(client, UNMUTE, [row.key, userId])
    await notifyDeviceLoss({ key: row.key, deviceId: row.deviceId, userIds: [userId] }, client)
  })
  return { ok: true }
}
