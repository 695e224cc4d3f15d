import type { Role } from '@/domain/access/policy'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'

/** An account whose row this transaction locks, against new rows that refer to it, too. */
export type LockedAccount = {
  id: string
  email: string
  name: string
  role: Role
  disabledAt: Date | null
  emailVerifiedAt: Date | null
}

/** Devices that a merge or the end of these accounts touches: owned, shared, invited to, offered, escalated to. */
const CONCERNED = `
  select d.id from device d
  where d.owner_id = any($1::uuid[])
    or d.uuid in (select s.device_uuid from device_share s where s.user_id = any($1::uuid[]))
    or d.uuid in (select i.device_uuid from device_invitation i join app_user u on u.email = i.email
                  where u.id = any($1::uuid[]))
    or d.uuid in (select t.device_uuid from device_transfer t join app_user u on u.email = t.email
                  where u.id = any($1::uuid[]))
    or d.notification_settings #>> '{extras,escalation,userId}' = any($1::text[])
  order by d.id`

/** "for update" keeps off rows that would come to refer to the account: claims, sign-ins, widgets. */
const LOCK = `
  select id::text, email, name, role, disabled_at as "disabledAt", email_verified_at as "emailVerifiedAt"
  from app_user where id = any($1::uuid[]) order by id for update`

const concernedBy = async (client: Queryable, ids: readonly string[]): Promise<number[]> =>
  (await runQuery<{ id: number }>(client, CONCERNED, [ids])).map(({ id }) => id)

/** Devices that came to the accounts between the look and the lock. */
class ConcernedDevicesChanged extends Error {}

export type LockedAccounts = {
  /** `also` included; those that are not there are missing. */
  accounts: LockedAccount[]
  devices: LockedDevice[]
}
type Holding = { ids: readonly string[]; also?: readonly string[] }

async function lockAccounts(client: Queryable, { ids, also = [] }: Holding): Promise<LockedAccounts> {
  const devices = await lockDevices(client, await concernedBy(client, ids))
  const accounts = await runQuery<LockedAccount>(client, LOCK, [[...ids, ...also]])
  const locked = new Set(devices.map(({ id }) => id))
  const now = await concernedBy(client, ids)
  if (now.some((key) => !locked.has(key))) throw new ConcernedDevicesChanged()
  return { accounts, devices }
}

const TRIES = 5

/**
 * Runs `work` in a transaction that holds accounts with their devices: first the devices in the order of keys, as
 * everybody who writes about a device does, then the accounts and `also` in the order of ids. From then on nothing new
 * comes to refer to them. Begins again when a device came meanwhile.
 */
export async function withLockedAccounts<T>(
  holding: Holding,
  work: (client: Queryable, held: LockedAccounts) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inLongTransaction(async (client) => work(client, await lockAccounts(client, holding)))
    } catch (error) {
      if (!(error instanceof ConcernedDevicesChanged) || tries === TRIES) throw error
    }
  }
}
