import type { declineTransfer } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { lockDevices } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from '@/server/lifecycle/invitations/own-address'
import { inLongTransaction, runQuery } from '@/server/db/transaction'

const offerGoneError = () => new AppError('not_found', 'This offer does not stand any more')

const DECLINE = `delete from "DeviceTransfer" where id = $1 and email = $2 returning 1`

export const declineDeviceTransfer: Verb<typeof declineTransfer> = async ({ actor }, { params }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) throw offerGoneError()
  const own = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where: own, include: { device: true } })
  if (!found) throw offerGoneError()
  await inLongTransaction(async (client) => {
    await lockDevices(client, [found.device.key])
    const declined = await runQuery(client, DECLINE, [params.id, email])
    if (declined.length === 0) throw offerGoneError()
  })
  return { ok: true }
}
