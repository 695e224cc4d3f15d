import type { saveView } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { savedView } from './saved-view'

const MOST = 50

/** Saves a view under its name, over one of the same name. Who saves two at once waits for themselves in line. */
export const saveOwnView: Verb<typeof saveView> = async ({ actor: { userId } }, { body: { name, view } }) => {
  const saved = await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for no key update`
    const row = await tx.savedView.upsert({
      where: { userId_name: { userId, name } },
      create: { userId, name, view },
      update: { view },
    })
    const count = await tx.savedView.count({ where: { userId } })
    if (count > MOST) throw new AppError('conflict', `There are ${MOST} views already; remove one first`)
    return row
  })
  return { view: savedView(saved) }
}
