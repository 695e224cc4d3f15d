import type { searchDevices } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { findWithIdLike } from './search-sql'

const MOST = 20

/** Prisma passes `contains` to LIKE unescaped; in an id, % and _ are ordinary characters. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Devices whose id, or whose alias, contains the text. Of another user's device only that it is claimed. */
export const searchByDeviceId: Verb<typeof searchDevices> = async ({ actor }, { query }) => {
  const contains = { contains: literally(query.q), mode: 'insensitive' } as const
  const aliases = await db().deviceAlias.findMany({ where: { alias: contains }, take: MOST })
  const found = await db().device.findMany({
    where: {
      publicId: { in: [...(await findWithIdLike(query.q, MOST)), ...aliases.map((a) => a.devicePublicId)] },
    },
    select: { uuid: true, publicId: true, name: true, kind: true, lastSeenAt: true, ownerId: true },
    orderBy: { publicId: 'asc' },
    take: MOST,
  })
  const devices = found.map(({ ownerId, uuid, publicId, ...row }) => {
    const anothers = ownerId !== null && ownerId !== actor.userId
    const device = { ...row, id: uuid, deviceId: publicId, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }
    const hidden = { id: publicId, name: '', kind: null, lastSeenAt: null }
    const shown = anothers ? { ...device, ...hidden } : device
    return { ...shown, claimed: ownerId !== null, owned: ownerId === actor.userId }
  })
  return { devices }
}
