import * as z from 'zod'
import type { getRollout, listRollouts, ROLLOUT_SORTS } from '@/contracts/rollouts/rollouts'
import type { InputOf } from '@/contracts/endpoint'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail, rolloutCards } from './load'
import { type CardRow, WITH_CARD } from './rollout-view'

type Filters = Omit<InputOf<typeof listRollouts>['query'], 'sort' | 'cursor' | 'limit'>
type Where = Prisma.RolloutWhereInput
type Sort = (typeof ROLLOUT_SORTS)[number]

/** % and _ are ordinary characters here. */
const contains = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

function whereOf({ state, firmware, templates, query }: Filters): Where {
  return {
    ...(state && { state }),
    ...(firmware && { artifactId: firmware }),
    ...(templates && { isTemplate: templates === 'only' }),
    ...(query && {
      OR: [
        { name: contains(query) },
        { notes: contains(query) },
        { artifact: { product: contains(query) } },
        { artifact: { version: contains(query) } },
      ],
    }),
  }
}

/** The sorted column of the last row (a name, or an instant), and its id. */
const Place = z.tuple([z.string().max(200), z.uuid()])
const Created = z.iso.datetime()

function afterOf(sort: Sort, cursor: string | undefined): Where {
  const place = decodeCursor(sort.endsWith('name') ? Place : z.tuple([Created, z.uuid()]), cursor)
  if (!place) return {}
  const [value, id] = place
  const beyond = <T>(one: T) => (sort.startsWith('-') ? { lt: one } : { gt: one })
  if (sort.endsWith('name')) return { OR: [{ name: beyond(value) }, { name: value, id: beyond(id) }] }
  const createdAt = new Date(value)
  return { OR: [{ createdAt: beyond(createdAt) }, { createdAt, id: beyond(id) }] }
}

const placeOf = (sort: Sort, { name, createdAt, id }: CardRow) =>
  encodeCursor([sort.endsWith('name') ? name : createdAt.toISOString(), id])

function orderOf(sort: Sort): Prisma.RolloutOrderByWithRelationInput[] {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  return [sort.endsWith('name') ? { name: order } : { createdAt: order }, { id: order }]
}

export const listAllRollouts: Verb<typeof listRollouts> = async (_ctx, { query: asked }) => {
  const { cursor, limit, sort = '-created', ...filters } = asked
  const where = whereOf(filters)
  const [found, total] = await Promise.all([
    db().rollout.findMany({
      where: { AND: [where, afterOf(sort, cursor)] },
      include: WITH_CARD,
      orderBy: orderOf(sort),
      take: limit + 1,
    }),
    db().rollout.count({ where }),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = last && found.length > shown.length ? placeOf(sort, last) : null
  return { rollouts: await rolloutCards(shown), total, nextCursor }
}

export const showRollout: Verb<typeof getRollout> = async (_ctx, { params: { id } }) => ({
  rollout: await loadRolloutDetail(id),
})
