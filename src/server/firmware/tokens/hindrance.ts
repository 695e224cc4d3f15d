import type { FirmwareFamilyUse } from '@/contracts/firmware/distribution'
import type { OtaSupport } from '@/ingest/ota/support'
import type { FirmwareOrigins } from './address'

const FETCHES: readonly OtaSupport['transports'][number][] = ['http', 'https', 'bridge']

/** Why a family cannot be updated from here now; null where it can. */
export function findHindrance(
  { orders, transports, needsPlainHttp }: OtaSupport,
  origins: FirmwareOrigins,
): FirmwareFamilyUse['hindrance'] {
  if (orders.length === 0) return 'by_hand'
  if (!transports.every((one) => FETCHES.includes(one))) return null
  if (needsPlainHttp === 'always') return origins.http ? null : 'no_plain_http'
  return (origins.https ?? origins.http) ? null : 'no_origin'
}
