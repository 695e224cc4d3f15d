import type { FirmwareFamilyUse } from '@/contracts/firmware/distribution'
import type { OtaSupport } from '@/ingest/ota/support'
import type { FirmwareOrigins } from './address'

const FETCHES: readonly OtaSupport['transports'][number][] = ['http', 'https', 'bridge']

/** Why devices of a family cannot be updated from here now; null where they can. `isPlain`: they do not speak https. */
export function findHindrance(
  { orders, transports }: Pick<OtaSupport, 'orders' | 'transports'>,
  origins: FirmwareOrigins,
  isPlain = false,
): FirmwareFamilyUse['hindrance'] {
  if (orders.length === 0) return 'by_hand'
  if (!transports.every((one) => FETCHES.includes(one))) return null
  if (isPlain) return origins.http ? null : 'no_plain_http'
  return (origins.https ?? origins.http) ? null : 'no_origin'
}
