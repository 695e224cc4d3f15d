import type { shareDevice } from '@/contracts/device-care'
import { holdingDevice, ownerOf } from '@/server/devices/holding'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyDevices } from '@/server/live/notify'
import { run } from '@/server/readings/transaction'
import type { ShareRole } from '@/generated/prisma/client'
import { findAccount } from './find-account'
import { shareView } from './share-view'

const MOST = 50

const SAVE = `
  insert into "DeviceShare" ("deviceId", "userId", role, "createdAt") values ($1, $2, $3::"ShareRole", $4)
  on conflict ("deviceId", "userId") do update set role = excluded.role
  returning role, "createdAt"`
const COUNT = `select count(*)::int as count from "DeviceShare" where "deviceId" = $1`

type Saved = { role: ShareRole; createdAt: Date }

/** Shares a device with an account, or changes how it is shared. */
export const share: Verb<typeof shareDevice> = async ({ actor, now }, { params, body }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  const user = await findAccount({ email: body.email, actorId: actor.userId, ownerId: ownerOf(row) })
  const saved = await holdingDevice(row, async (client) => {
    const [one] = await run<Saved>(client, SAVE, [row.id, user.id, body.role, now])
    const [counted] = await run<{ count: number }>(client, COUNT, [row.id])
    if (!one || (counted?.count ?? 0) > MOST)
      throw new AppError('conflict', `A device can be shared with ${MOST} people at most`)
    await notifyDevices([row.key], client)
    return one
  })
  return { share: shareView({ ...saved, user }) }
}
