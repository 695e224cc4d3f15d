import { type Queryable, runQuery } from '@/server/db/transaction'
import type { LockedDevice } from './device-lock'

const END = `delete from "DeviceShare" where "deviceId" = $1 returning "userId"`

const NO_ESCALATION = `
  update "Device" set "notificationSettings" = jsonb_set("notificationSettings", '{extras,escalation}', 'null')
  where key = $1 and "notificationSettings" #>> '{extras,escalation,userId}' = any($2::text[])`

/** Whoever cannot see a device any more is not called for help with it either. */
export async function endEscalation(
  client: Queryable,
  key: number,
  userIds: readonly string[],
): Promise<void> {
  await runQuery(client, NO_ESCALATION, [key, userIds])
}

const END_INVITATIONS = `delete from "DeviceInvitation" where "deviceId" = $1`

/** Ends every share of a device, and every invitation to it; answers whose the shares were. */
export async function endShares(client: Queryable, { id, key }: LockedDevice): Promise<string[]> {
  await runQuery(client, END_INVITATIONS, [id])
  const ended = await runQuery<{ userId: string }>(client, END, [id])
  await endEscalation(
    client,
    key,
    ended.map(({ userId }) => userId),
  )
  return ended.map(({ userId }) => userId)
}
