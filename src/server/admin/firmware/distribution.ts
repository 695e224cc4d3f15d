import type { FirmwareFamilyUse, getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { otaSupportOf } from '@/ingest/ota/orders'
import { needsPlainHttp } from '@/ingest/ota/plain-http'
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
  /** Of the family's devices, each once; told with its first row. */
  hardware: (string | null)[] | null
}

/** Claimed devices by family, version and kind, the commonest of each family first, and of what hardware the family's are. */
const COUNTS = `
  select family, firmware, kind, devices, all_devices, hardware from (
    select family, firmware, kind, count(*)::int as devices,
      sum(count(*)) over (partition by family)::int as all_devices,
      row_number() over (partition by family order by count(*) desc, firmware, kind) as place
    from device where owner_id is not null group by family, firmware, kind
  ) counted join lateral (
    select array_agg(distinct hardware) as hardware from device d
    where d.owner_id is not null and d.family = counted.family and place = 1
  ) made on true where place <= $1 order by all_devices desc, family, place`

/** So many devices tell how fast a fleet can be reached. */
const MOST_SAMPLED = 5_000

const LORA = `
  select u.spreading, count(*)::int as devices,
    percentile_disc(0.5) within group (order by d.interval_s) as "intervalS"
  from (select id, coalesce(learned_interval_s, interval_s) as interval_s from device
        where owner_id is not null and family = $1 order by id desc limit $2) d
  left join lateral (select spreading from lora_uplink where device = d.id order by at desc limit 1) u on true
  group by rollup (u.spreading)`

type LoraRow = { spreading: number | null; devices: number; intervalS: number | null }

/** How the devices of a family are reached by radio. */
async function loadLora(family: string): Promise<FirmwareFamilyUse['lora']> {
  const rows = await runQuery<LoraRow>(pool(), LORA, [family, MOST_SAMPLED])
  // devices without a frame and the sum of all have no spreading factor; the sum is the larger
  const [sum] = rows.filter((row) => row.spreading === null).sort((a, b) => b.devices - a.devices)
  const spreading = rows.flatMap(({ spreading: factor, devices }) =>
    factor === null ? [] : [{ spreading: factor, devices }],
  )
  return { spreading: spreading.sort((a, b) => a.spreading - b.spreading), intervalS: sum?.intervalS ?? null }
}

const speakNoTls = ({ family, hardware }: Row): boolean =>
  (hardware ?? []).every((one) => needsPlainHttp(family, { hardware: one }))

export const showDistribution: Verb<typeof getFirmwareDistribution> = async () => {
  const families = new Map<string, FirmwareFamilyUse>()
  const origins = firmwareOrigins()
  for (const row of await runQuery<Row>(pool(), COUNTS, [MOST_VERSIONS])) {
    const { family, firmware: version, kind, devices } = row
    const support = otaSupportOf(family)
    const known: FirmwareFamilyUse = families.get(family) ?? {
      family,
      devices: row.all_devices,
      hindrance: findHindrance(support, origins, speakNoTls(row)),
      byHand: support.byHand,
      verification: support.verification,
      lora: null,
      versions: [],
    }
    families.set(family, { ...known, versions: [...known.versions, { version, kind, devices }] })
  }
  for (const use of families.values())
    if (use.byHand === 'chirpstack') families.set(use.family, { ...use, lora: await loadLora(use.family) })
  return { families: [...families.values()] }
}
