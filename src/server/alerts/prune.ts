import { deleteInPieces, PIECE } from '@/server/db/delete-in-pieces'
import { retainedSince } from '@/server/db/retention-days'

/** Those that ended before $1. */
export const EXPIRED_ALERTS = `from alert where resolved_at < $1`

const PRUNE = `delete from alert where id in (select id ${EXPIRED_ALERTS} limit ${PIECE})`

/** Deletes alerts that ended long ago. */
export const pruneAlerts = async (now: Date): Promise<number> =>
  deleteInPieces(PRUNE, [await retainedSince('alerts', now)])
