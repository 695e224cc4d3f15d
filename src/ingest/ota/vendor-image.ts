import { isSameVersion } from '@/domain/rollouts/versions'
import type { OtaRefusal, OtaTarget } from './order-types'

/** Whether the target has bytes of ours: told to take its vendor's newest, a device would install something else. */
export const hasOwnBytes = ({ url, size = 0 }: Pick<OtaTarget, 'url' | 'size'>): boolean =>
  url !== undefined || size > 0

/** Why a vendor's offer is not the target; null where it is, and where the device has not told what it is offered. */
export function refuseOtherVersion(
  { version }: Pick<OtaTarget, 'version'>,
  offered: string | undefined,
): OtaRefusal | null {
  const isOther = offered !== undefined && version !== '' && !isSameVersion(version, offered)
  return isOther ? { cannot: 'not_newest' } : null
}

/** Why a device that takes nothing but its vendor's newest cannot be told to update to the target; null where it can. */
export function refuseVendorStart(target: OtaTarget, offered: string | undefined): OtaRefusal | null {
  return hasOwnBytes(target) ? { cannot: 'vendor_only' } : refuseOtherVersion(target, offered)
}
