import type { Actor } from '@/domain/access/policy'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { LockedDevice } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'

export const siteNotFound = (): AppError => new AppError('not_found', 'There is no such place')

/** A place that is being removed is gone for who waits here; one that is held stays until the device stands there. */
const HOLD = `select 1 from site where id = $1 and owner_id = $2 for key share`

/**
 * Whether a locked device may be put at a place, or taken from one: by its owner, at one of the owner's own places.
 * Somebody else's place is as if it were not there. Throws otherwise.
 */
export async function lockSiteFor(
  client: Queryable,
  { device, actor, siteId }: { device: LockedDevice; actor: Actor; siteId: string | null },
): Promise<void> {
  // places are the owner's own business, also where an administrator may change the rest
  if (device.ownerId !== actor.userId)
    throw new AppError('forbidden', 'Only the owner of this device may do that')
  // who removes the place it stands at waits for this device, and must not be waited for
  if (siteId === null || siteId === device.siteId) return
  const held = await runQuery(client, HOLD, [siteId, actor.userId])
  if (held.length === 0) throw siteNotFound()
}
