import * as z from 'zod'
import type { InputOf } from '@/contracts/endpoint'
import { type getRolloutItem, type listRolloutItems, type RolloutItem } from '@/contracts/rollouts/rollouts'
import { deviceLabel } from '@/domain/devices/device-name'
import { PLACE_REASONS } from '@/domain/rollouts/groups'
import { ITEM_STATES } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { loadGuards } from '../facts/guard-facts'
import { loadItemEvents } from './events'
import { whereFailedBy } from './failures'
import { noRollout } from './load'

type Query = InputOf<typeof listRolloutItems>['query']
type Where = Prisma.RolloutItemWhereInput
type Sort = NonNullable<Query['sort']>

const WITH_DEVICE = {
  device: {
    select: { publicId: true, name: true, owner: { select: { id: true, name: true, email: true } } },
  },
} as const satisfies Prisma.RolloutItemInclude
type ItemRow = Prisma.RolloutItemGetPayload<{ include: typeof WITH_DEVICE }>

const State = z.enum(ITEM_STATES)
const Reasons = z.array(z.enum(PLACE_REASONS))

function itemView({ device, ...row }: ItemRow): RolloutItem {
  const { id, group, place, reason, percent, attempts, fromVersion, target, isLate } = row
  const { owner } = device
  return {
    ...{ id, group, place, reason, percent, attempts, fromVersion, target, isLate },
    deviceId: device.publicId,
    deviceName: deviceLabel({ deviceId: device.publicId, name: device.name }),
    owner: owner && { id: owner.id, name: owner.name || owner.email },
    placeReasons: Reasons.parse(row.placeReasons),
    state: State.parse(row.state),
    since: row.since.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** % and _ are ordinary characters here. */
const contains = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const whereOf = (rolloutId: string, { state, reason, failure, group, query }: Query): Where => ({
  rolloutId,
  ...(state && { state }),
  ...(reason && { reason }),
  ...(failure && whereFailedBy(failure)),
  ...(group !== undefined && { group }),
  ...(query && { device: { OR: [{ publicId: contains(query) }, { name: contains(query) }] } }),
})

const ByPlace = z.tuple([z.number().int().min(0), z.uuid()])
const BySince = z.tuple([z.iso.datetime(), z.uuid()])

function afterOf(sort: Sort, cursor: string | undefined): Where {
  const beyond = <T>(one: T) => (sort === '-since' ? { lt: one } : { gt: one })
  if (sort === 'place') {
    const [place] = decodeCursor(ByPlace, cursor) ?? []
    return place === undefined ? {} : { place: beyond(place) }
  }
  const [at, id] = decodeCursor(BySince, cursor) ?? []
  if (at === undefined || id === undefined) return {}
  const since = new Date(at)
  return { OR: [{ since: beyond(since) }, { since, id: beyond(id) }] }
}

function orderOf(sort: Sort): Prisma.RolloutItemOrderByWithRelationInput[] {
  if (sort === 'place') return [{ place: 'asc' }]
  const order = sort === '-since' ? 'desc' : 'asc'
  return [{ since: order }, { id: order }]
}

const placeOf = (sort: Sort, { place, since, id }: ItemRow): string =>
  encodeCursor([sort === 'place' ? place : since.toISOString(), id])

export const listItemsOfRollout: Verb<typeof listRolloutItems> = async (_ctx, { params: { id }, query }) => {
  const { cursor, limit, sort = 'place' } = query
  const where = whereOf(id, query)
  const [isThere, found, total] = await Promise.all([
    db().rollout.count({ where: { id } }),
    db().rolloutItem.findMany({
      where: { AND: [where, afterOf(sort, cursor)] },
      include: WITH_DEVICE,
      orderBy: orderOf(sort),
      take: limit + 1,
    }),
    db().rolloutItem.count({ where }),
  ])
  if (isThere === 0) throw noRollout()
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = last && found.length > shown.length ? placeOf(sort, last) : null
  return { items: shown.map(itemView), total, nextCursor }
}

export const showRolloutItem: Verb<typeof getRolloutItem> = async ({ now }, { params: { id, itemId } }) => {
  const row = await db().rolloutItem.findFirst({
    where: { id: itemId, rolloutId: id },
    include: WITH_DEVICE,
  })
  if (!row) throw new AppError('not_found', 'There is no such device in this roll-out')
  const [guards, events] = await Promise.all([loadGuards(pool(), [itemId], now), loadItemEvents(itemId)])
  const shown = (guards.get(itemId) ?? []).map(({ since: _, ...guard }) => guard)
  return { item: itemView(row), guards: shown, events }
}
