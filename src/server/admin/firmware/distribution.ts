import type { FirmwareFamilyUse, getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { otaSupportOf } from '@/ingest/ota/orders'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { firmwareOrigins } from '@/server/firmware/tokens/address'
import { findHindrance } from '@/server/firmware/tokens/hindrance'
import type { Verb } from '@/server/verb'

const MOST_VERSIONS = 50

type Row = {
  family: string
  firmware: string | null
  kind: string | null
  devices: number
  all_devices: number
}

/** Claimed devices by family, version and kind, the commonest of each family first. */
const COUNTS = `
  select family, firmware, kind, devices, all_devices from (
    select family, firmware, kind, count(*)::int as devices,
      sum(count(*)) over (partition by family)::int as all_devices,
      row_number() over (partition by family order by count(*) desc, firmware, kind) as place
    from device where owner_id is not null group by family, firmware, kind
  ) counted where place <= $1 order by all_devices desc, family, place`

export const showDistribution: Verb<typeof getFirmwareDistribution> = async () => {
  const families = new Map<string, FirmwareFamilyUse>()
  const origins = firmwareOrigins()
  for (const row of await runQuery<Row>(pool(), COUNTS, [MOST_VERSIONS])) {
    const { family, firmware: version, kind, devices } = row
    const support = otaSupportOf(family)
    const known: FirmwareFamilyUse = families.get(family) ?? {
      family,
      devices: row.all_devices,
      hindrance: findHindrance(support, origins),
      byHand: support.byHand,
      verification: support.verification,
      versions: [],
    }
    families.set(family, { ...known, versions: [...known.versions, { version, kind, devices }] })
  }
  return { families: [...families.values()] }
}
