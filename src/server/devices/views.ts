import * as z from 'zod'
import type { SavedView, listViews, saveView, removeView } from '@/contracts/devices/device-care'
import type { SavedView as Row } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { AppError } from '@/server/errors'

const StoredView = z.record(z.string(), z.string()).catch({})

export const savedView = ({ id, name, view }: Row): SavedView => ({ id, name, view: StoredView.parse(view) })

export const listOwnViews: Verb<typeof listViews> = async ({ actor }) => {
  const rows = await db().savedView.findMany({ where: { userId: actor.userId }, orderBy: { name: 'asc' } })
  return { views: rows.map(savedView) }
}

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

export const removeOwnView: Verb<typeof removeView> = async ({ actor }, { params }) => {
  const { count } = await db().savedView.deleteMany({ where: { id: params.id, userId: actor.userId } })
  if (count === 0) throw new AppError('not_found', 'View not found')
  return { ok: true }
}
