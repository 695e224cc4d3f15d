import * as z from 'zod'
import {
  type listViews,
  type removeView,
  type renameView,
  SavedView,
  type saveView,
} from '@/contracts/me/views'
import type { Prisma, SavedView as Row } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const StoredView = z.record(z.string(), z.string()).catch({})

const savedView = ({ id, list, name, view }: Row): SavedView =>
  SavedView.parse({ id, list, name, view: StoredView.parse(view) })

const entityOf = ({ userId, name }: Pick<Row, 'userId' | 'name'>) =>
  ({ type: 'dashboard', id: userId, name }) as const

export const listOwnViews: Verb<typeof listViews> = async ({ actor }, { query: { list } }) => {
  const where = { userId: actor.userId, list }
  const rows = await db().savedView.findMany({ where, orderBy: { name: 'asc' } })
  return { views: rows.map(savedView) }
}

/** For each list. */
const MOST = 50

/** Concurrent changes of one user's views are serialised. */
const lockViews = (tx: Prisma.TransactionClient, userId: string) =>
  tx.$queryRaw`select 1 from app_user where id = ${userId}::uuid for no key update`

/** Saves a view under its name and replaces one of the same name. */
export const saveOwnView: Verb<typeof saveView> = async (ctx, { body: { list, name, view } }) => {
  const { userId } = ctx.actor
  const saved = await db().$transaction(async (tx) => {
    await lockViews(tx, userId)
    const row = await tx.savedView.upsert({
      where: { userId_list_name: { userId, list, name } },
      create: { userId, list, name, view },
      update: { view },
    })
    const count = await tx.savedView.count({ where: { userId, list } })
    if (count > MOST) throw new AppError('conflict', `There are ${MOST} views already; remove one first`)
    await recordAudit(tx, ctx, { action: 'view.save', entity: entityOf(row) })
    return row
  })
  return { view: savedView(saved) }
}

async function findOwnView(tx: Prisma.TransactionClient, id: string, userId: string): Promise<Row> {
  const view = await tx.savedView.findFirst({ where: { id, userId } })
  if (!view) throw new AppError('not_found', 'View not found')
  return view
}

export const renameOwnView: Verb<typeof renameView> = async (ctx, { params: { id }, body: { name } }) => {
  const { userId } = ctx.actor
  const renamed = await db().$transaction(async (tx) => {
    await lockViews(tx, userId)
    const view = await findOwnView(tx, id, userId)
    if (view.name === name) return view
    const other = await tx.savedView.findFirst({ where: { userId, list: view.list, name } })
    if (other) throw new AppError('conflict', 'Another view has this name')
    const row = await tx.savedView.update({ where: { id }, data: { name } })
    const changes = changesBetween({ name: view.name }, { name })
    await recordAudit(tx, ctx, { action: 'view.save', entity: entityOf(row), changes })
    return row
  })
  return { view: savedView(renamed) }
}

export const removeOwnView: Verb<typeof removeView> = async (ctx, { params: { id } }) => {
  const { userId } = ctx.actor
  await db().$transaction(async (tx) => {
    const view = await findOwnView(tx, id, userId)
    await tx.savedView.deleteMany({ where: { id, userId } })
    await recordAudit(tx, ctx, { action: 'view.remove', entity: entityOf(view) })
  })
  return { ok: true }
}
