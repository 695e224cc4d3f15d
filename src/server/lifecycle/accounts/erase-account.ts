import type { AuditEntry } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { deviceEntity } from '@/server/devices/device-entity'
import type { LockedDevice } from '@/server/devices/device-lock'
import { dropItems } from '@/server/rollouts/manage/drop-items'
import { releaseLockedDevice } from '../release'
import { loadOpeners } from './count-things'
import type { LockedAccount, LockedAccounts } from './lock-accounts'

/** Removes references to the user from rows that stay: devices of others, mappings, alerts of others. */
const FORGET = [
  `delete from delivery where user_id = $1`,
  `delete from device_invitation i using app_user u where u.id = $1 and i.email = u.email`,
  `delete from device_transfer t using app_user u where u.id = $1 and t.email = u.email`,
  `delete from user_invitation i using app_user u where u.id = $1 and i.email = u.email`,
  `delete from alert where owner_id = $1`,
  `update alert set acknowledged_by_id = null where acknowledged_by_id = $1`,
  `update command set user_id = null where user_id = $1`,
  `update pump_run set user_id = nullif(user_id, $1), stopped_by_id = nullif(stopped_by_id, $1)
   where user_id = $1 or stopped_by_id = $1`,
  `update topic_mapping set creator_id = null where creator_id = $1`,
  `update device set notification_settings = notification_settings #- '{extras,escalation}'
   where notification_settings #>> '{extras,escalation,userId}' = $1::text`,
]

type Erased = {
  /** Sessions that ended. */ sessions: string[]
  /** Keys of devices that are free now. */ released: number[]
  /** What the end of the account was for each of its devices. */ losses: AuditEntry[]
}

/** Releases the devices of a held account and erases everything else of it. */
export async function eraseLockedAccount(
  client: Queryable,
  { id, email }: Pick<LockedAccount, 'id' | 'email'>,
  { devices, now }: { devices: readonly LockedDevice[]; now: Date },
): Promise<Erased> {
  const owned = devices.filter(({ ownerId }) => ownerId === id)
  for (const device of owned) await releaseLockedDevice(client, device, now)
  const sessions = await loadOpeners(client, id)
  for (const statement of FORGET) await runQuery(client, statement, [id])
  await runQuery(client, `delete from app_user where id = $1`, [id])
  return {
    sessions,
    released: owned.map(({ id }) => id),
    losses: devices.flatMap((device) => lossOf(device, { id, email })),
  }
}

/** Its release, or the end of a share. */
function lossOf(
  { ownerId, shares, ...device }: LockedDevice,
  { id, email }: Pick<LockedAccount, 'id' | 'email'>,
): AuditEntry[] {
  const [entity, reason] = [deviceEntity(device), 'the account was deleted']
  if (ownerId === id) return [{ action: 'device.release', entity, reason }]
  const role = shares.find(([userId]) => userId === id)?.[1]
  if (!role) return []
  return [
    { action: 'device.unshare', entity, reason, changes: [{ field: email, before: role, after: null }] },
  ]
}

/** What roll-outs had with the released devices; after the commit. */
export const dropReleased = ({ released }: Erased, now: Date): Promise<void> =>
  dropItems({ event: 'released', devices: released }, { now })

const SUPERUSERS = `select id::text from app_user where role = 'superuser' and disabled_at is null`

/** All who could be the last superuser, to be held with an account of that role. */
export async function superuserIds(): Promise<string[]> {
  return (await runQuery<{ id: string }>(pool(), SUPERUSERS)).map(({ id }) => id)
}

/** Whether nobody else among those that are held is a superuser. */
export const isLastSuperuser = (
  { accounts }: LockedAccounts,
  { id, role }: Pick<LockedAccount, 'id' | 'role'>,
) =>
  role === 'superuser' &&
  !accounts.some((one) => one.id !== id && one.role === 'superuser' && one.disabledAt === null)
