import { type Queryable, runQuery } from '@/server/db/transaction'
import type { LockedDevice } from './device-lock'

const END = `delete from device_share where device_uuid = $1 returning user_id as "userId"`

const NO_ESCALATION = `
  update device set notification_settings = jsonb_set(notification_settings, '{extras,escalation}', 'null')
  where id = $1 and notification_settings #>> '{extras,escalation,userId}' = any($2::text[])`

/** A user who cannot see a device any more is no longer its second person for escalations. */
export async function endEscalation(
  client: Queryable,
  key: number,
  userIds: readonly string[],
): Promise<void> {
  await runQuery(client, NO_ESCALATION, [key, userIds])
}

const END_INVITATIONS = `delete from device_invitation where device_uuid = $1`

/** Ends every share of a device, and every invitation to it; returns the users who had access. */
export async function endShares(client: Queryable, { uuid: id, id: key }: LockedDevice): Promise<string[]> {
  await runQuery(client, END_INVITATIONS, [id])
  const ended = await runQuery<{ userId: string }>(client, END, [id])
  await endEscalation(
    client,
    key,
    ended.map(({ userId }) => userId),
  )
  return ended.map(({ userId }) => userId)
}
