import type { Actor, DevicePower, Role } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from './device-row'
import { requireDevice, visibleTo } from './visible'

declare const locked: unique symbol

/** A device whose row this transaction holds: it changes hands, and is shared with others, only after the commit. */
export type LockedDevice = DeviceRow & { readonly [locked]: true }

const isLocked = (_row: DeviceRow): _row is LockedDevice => true
const notFound = () => new AppError('not_found', 'Device not found')

/** In the order of keys, as ingestion locks them. Who may not see a device does not hold it up either. */
const LOCK_VISIBLE = `
  select d.key from "Device" d
  where d."deviceId" in (
      select coalesce((select a."deviceId" from "DeviceAlias" a where a.alias = asked.id), asked.id)
      from unnest($1::text[]) asked(id))
    and ($2::uuid is null or d."ownerId" = $2
         or exists (select from "DeviceShare" s where s."deviceId" = d.id and s."userId" = $2))
  order by d.key for no key update of d`

/** Held as well, so that a person who is disabled or gets another role does so before or after this transaction. */
const LOCK_ACTOR = `select role from "User" where id = $1 and "disabledAt" is null for share`

async function lockActor(client: Queryable, { userId }: Actor): Promise<Actor> {
  const [user] = await runQuery<{ role: Role }>(client, LOCK_ACTOR, [userId])
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  return { userId, role: user.role }
}

type Locking = { actor: Actor; power: DevicePower }

/**
 * Runs `work` in a transaction that holds these devices, if the actor may do this with each of them at that moment.
 * What the actor may not see is not there: 404. Releases, transfers, merges and changes of shares take the same lock,
 * so a write commits wholly before one of them, which then cleans it up, or does not happen.
 */
export const withDeviceLocks = <T>(
  { actor, power, deviceIds }: Locking & { deviceIds: readonly string[] },
  work: (client: Queryable, devices: LockedDevice[]) => Promise<T>,
): Promise<T> =>
  inLongTransaction(async (client) => {
    const rows = await runQuery<{ key: number }>(client, LOCK_VISIBLE, [
      deviceIds,
      visibleTo(actor).viewerId ?? null,
    ])
    if (rows.length === 0) throw notFound()
    const keys = new Set(rows.map(({ key }) => key))
    const actorNow = await lockActor(client, actor)
    const devices: LockedDevice[] = []
    for (const deviceId of deviceIds) {
      const device = await requireDevice(actorNow, deviceId, power, client)
      // a merge has given this id to a device that is not held
      if (!keys.has(device.key) || !isLocked(device)) throw notFound()
      devices.push(device)
    }
    return work(client, devices)
  })

/** The same for one device. Every write of a person about a device goes through here. */
export const withDeviceLock = <T>(
  { deviceId, ...locking }: Locking & { deviceId: string },
  work: (client: Queryable, device: LockedDevice) => Promise<T>,
): Promise<T> =>
  withDeviceLocks({ ...locking, deviceIds: [deviceId] }, (client, [device]) => {
    if (!device) throw notFound()
    return work(client, device)
  })

const LOCK_KEYS = `select key from "Device" where key = any($1::int[]) order by key for no key update`

/**
 * Holds devices until the transaction ends and loads them as they are then. For those who have no access of their own:
 * automation, and people who claim a device or answer an offer. They must check for themselves what they may do.
 */
export async function lockDevices(client: Queryable, keys: readonly number[]): Promise<LockedDevice[]> {
  if (keys.length === 0) return []
  await runQuery(client, LOCK_KEYS, [keys])
  return (await loadDevices({ keys }, client)).filter(isLocked)
}

/** The owner of a device; what nobody owns can be neither given away nor shared: 409. */
export function requireOwnerId({ ownerId }: DeviceRow): string {
  if (ownerId === null) throw new AppError('conflict', 'Nobody owns this device')
  return ownerId
}
