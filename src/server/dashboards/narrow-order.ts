import type { saveNarrowOrder } from '@/contracts/me/layout'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** The part of an order that a dashboard with these widgets can follow. */
export const knownOf = (order: readonly string[], widgets: readonly { key: string }[]): string[] => {
  const keys = new Set(widgets.map(({ key }) => key))
  return order.filter((key) => keys.has(key))
}

/**
 * Keeps in which order narrow windows show the caller's widgets. A key that is not the caller's own is left out, as if it
 * were not there: it may have been removed elsewhere in the meantime.
 */
export const saveOwnNarrowOrder: Verb<typeof saveNarrowOrder> = async (ctx, { body }) => {
  const { userId } = ctx.actor
  return db().$transaction(async (tx) => {
    // orders the changes of one person, as when a dashboard is replaced; rows that refer to the person need not wait
    await tx.$queryRaw`select id from app_user where id = ${userId}::uuid for no key update`
    const own = { where: { id: userId }, select: { narrowOrder: true } }
    const before = await tx.user.findUniqueOrThrow(own)
    const widgets = await tx.widget.findMany({ where: { userId }, select: { key: true } })
    const narrowOrder = knownOf(body.keys, widgets)
    const changes = changesBetween(before, { narrowOrder })
    if (changes.length === 0) return { narrowOrder }
    await tx.user.update({ ...own, data: { narrowOrder } })
    await recordAudit(tx, ctx, { action: 'layout.order', entity: { type: 'dashboard', id: userId }, changes })
    return { narrowOrder }
  })
}
