import type { Actor, DevicePower, Role } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from './device-row'
import { requireDevice, visibleTo } from './visible'

declare const locked: unique symbol

/** A device whose row this transaction locks: its owner and shares change only after the commit. */
export type LockedDevice = DeviceRow & { readonly [locked]: true }

const isLocked = (_row: DeviceRow): _row is LockedDevice => true
const notFound = () => new AppError('not_found', 'Device not found')

/** In the order of keys, as ingestion locks them. A user without access does not lock it either. */
const LOCK_VISIBLE = `
  select d.id from device d
  where d.public_id in (
      select coalesce((select a.device_public_id from device_alias a where a.alias = asked.id), asked.id)
      from unnest($1::text[]) asked(id))
    and ($2::uuid is null or d.owner_id = $2
         or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $2))
    and ($3::uuid[] is null or d.uuid = any($3))
  order by d.id for no key update of d`

/** Locks the user too, so that an account is disabled or gets another role before or after this transaction. */
const LOCK_ACTOR = `select role from app_user where id = $1 and disabled_at is null for share`

/**
 * The actor as the account is now, held until the transaction ends; 401 for one that is gone or disabled. A key keeps its
 * restrictions and has no more than a plain user's rights.
 */
export async function lockActor(client: Queryable, { userId, key, role }: Actor): Promise<Actor> {
  const [user] = await runQuery<{ role: Role }>(client, LOCK_ACTOR, [userId])
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  return key ? { userId, role, key } : { userId, role: user.role }
}

type Locking = { actor: Actor; power: DevicePower }

/**
 * Runs `work` in a transaction that locks these devices, if the actor has this permission on each of them at that
 * moment; 404 for a device the actor may not see. Releases, transfers, merges and changes of shares take the same lock,
 * so a write commits completely before one of them, which then cleans it up, or does not happen.
 */
export const withDeviceLocks = <T>(
  { actor, power, deviceIds }: Locking & { deviceIds: readonly string[] },
  work: (client: Queryable, devices: LockedDevice[]) => Promise<T>,
): Promise<T> =>
  inLongTransaction(async (client) => {
    const { viewerId, uuids } = visibleTo(actor)
    const asked = [deviceIds, viewerId ?? null, uuids ?? null]
    const rows = await runQuery<{ id: number }>(client, LOCK_VISIBLE, asked)
    if (rows.length === 0) throw notFound()
    const keys = new Set(rows.map(({ id }) => id))
    const actorNow = await lockActor(client, actor)
    const devices: LockedDevice[] = []
    for (const deviceId of deviceIds) {
      const device = await requireDevice(actorNow, deviceId, power, client)
      // a merge has given this id to a device that is not locked
      if (!keys.has(device.id) || !isLocked(device)) throw notFound()
      devices.push(device)
    }
    return work(client, devices)
  })

/** The same for one device. Every user's write to a device goes through here. */
export const withDeviceLock = <T>(
  { deviceId, ...locking }: Locking & { deviceId: string },
  work: (client: Queryable, device: LockedDevice) => Promise<T>,
): Promise<T> =>
  withDeviceLocks({ ...locking, deviceIds: [deviceId] }, (client, [device]) => {
    if (!device) throw notFound()
    return work(client, device)
  })

const LOCK_KEYS = `select id from device where id = any($1::int[]) order by id for no key update`

/**
 * Locks devices until the transaction ends and loads them as they are then, without an access check. For automation,
 * and for users who claim a device or answer an offer; the caller must check permissions itself.
 */
export async function lockDevices(client: Queryable, keys: readonly number[]): Promise<LockedDevice[]> {
  if (keys.length === 0) return []
  await runQuery(client, LOCK_KEYS, [keys])
  return (await loadDevices({ keys }, client)).filter(isLocked)
}

/** The owner of a device; a device without one can be neither transferred nor shared: 409. */
export function requireOwnerId({ ownerId }: DeviceRow): string {
  if (ownerId === null) throw new AppError('conflict', 'Nobody owns this device')
  return ownerId
}
