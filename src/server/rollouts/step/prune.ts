import { deleteInPieces, PIECE } from '@/server/db/delete-in-pieces'
import { retainedSince } from '@/server/db/retention-days'

/** Those before $1 of roll-outs that ended before it. */
export const EXPIRED_ROLLOUT_EVENTS = `
  from rollout_event e join rollout r on r.id = e.rollout_id where e.at < $1 and r.ended_at < $1`

const PRUNE = `delete from rollout_event where id in (select e.id ${EXPIRED_ROLLOUT_EVENTS} limit ${PIECE})`

/** Deletes old timelines of roll-outs that have ended. */
export const pruneTimelines = async (now: Date): Promise<number> =>
  deleteInPieces(PRUNE, [await retainedSince('rolloutEvents', now)])
