import { deleteInPieces, PIECE } from '@/server/db/delete-in-pieces'
import { retainedSince } from '@/server/db/retention-days'
import { NOTIFICATION_UNDO_MS } from './notifications'

const MOST_EACH = 1_000

/** Those written before $1. */
export const EXPIRED_NOTIFICATIONS = `from notification where created_at < $1`

const PRUNE = `
  delete from notification where id in (
    select id from (
      select id, created_at, deleted_at, row_number() over (partition by user_id order by created_at desc, id desc) as nth
      from notification
    ) n
    where created_at < $1 or deleted_at < $2 or nth > ${MOST_EACH}
    limit ${PIECE}
  )`

/**
 * Deletes notifications that users deleted, expired ones, and of each user all but the newest 1,000.
 */
export async function pruneNotifications(now: Date): Promise<void> {
  const undoable = new Date(now.getTime() - NOTIFICATION_UNDO_MS)
  await deleteInPieces(PRUNE, [await retainedSince('notifications', now), undoable])
}
