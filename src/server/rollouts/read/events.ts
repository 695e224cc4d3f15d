import * as z from 'zod'
import { type listRolloutEvents, ROLLOUT_EVENT_KINDS, type RolloutEvent } from '@/contracts/rollouts/rollouts'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { noRollout } from './load'
import { loadPeople, personOf } from './people'

const MOST_OF_ITEM = 500
const MOST_OF_ROLLOUT = 200

/** One of a newer release is shown by its reason. */
const Kind = z.enum(ROLLOUT_EVENT_KINDS).catch('message')
const Detail = z.record(z.string(), z.unknown()).nullable().catch(null)

/** Newest first. */
async function loadEvents(where: Prisma.RolloutEventWhereInput, most: number): Promise<RolloutEvent[]> {
  const rows = await db().rolloutEvent.findMany({ where, orderBy: { id: 'desc' }, take: most })
  const people = await loadPeople(rows.map(({ userId }) => userId))
  return rows.map(({ id, at, kind, state, reason, detail, userId }) => ({
    ...{ id: String(id), at: at.toISOString(), kind: Kind.parse(kind), state, reason },
    detail: Detail.parse(detail),
    by: personOf(people, userId),
  }))
}

/** The last events of one device's update. */
export const loadItemEvents = (itemId: string): Promise<RolloutEvent[]> =>
  loadEvents({ itemId }, MOST_OF_ITEM)

export const listEventsOfRollout: Verb<typeof listRolloutEvents> = async (_ctx, { params: { id } }) => {
  if ((await db().rollout.count({ where: { id } })) === 0) throw noRollout()
  return { events: await loadEvents({ rolloutId: id, itemId: null }, MOST_OF_ROLLOUT) }
}
