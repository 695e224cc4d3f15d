import type { Actor } from '@/domain/access/policy'
import type { AuditEntry } from '@/server/audit/record'
import type { DeviceRow } from './device-row'

type Named = Pick<DeviceRow, 'publicId' | 'name'>

/** How audit records name a device. */
export const deviceEntity = ({ publicId, name }: Named) => ({ type: 'device', id: publicId, name }) as const

/**
 * What a record about a device says besides its action: the device, and its owner where an administrator acts on it.
 * Users with a share act for themselves.
 */
export function aboutDevice(
  device: Named & Pick<DeviceRow, 'ownerId' | 'shares'>,
  actor: Pick<Actor, 'userId'> | null,
): Pick<AuditEntry, 'entity' | 'onBehalfOf'> {
  const { ownerId, shares } = device
  const isForeign =
    actor !== null &&
    ownerId !== null &&
    ownerId !== actor.userId &&
    !shares.some(([userId]) => userId === actor.userId)
  return {
    entity: deviceEntity(device),
    ...(isForeign && { onBehalfOf: { id: ownerId, name: null } }),
  }
}
