import type { RolloutTarget } from '@/contracts/rollouts/rollouts'
import { metricId } from '@/domain/readings/metrics'
import type { BootRelay } from '@/domain/rollouts/guard-facts/boot-relay'
import { OPEN_STATES } from '@/domain/rollouts/states'
import type { UpdateFacts } from '@/ingest/ota/notes'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A device that the filter of a target meets, as it stands now. Times in epoch milliseconds. */
export type TargetRow = {
  id: number
  deviceId: string
  name: string
  family: string
  kind: string | null
  hardware: string | null
  version: string | null
  update: UpdateFacts | null
  statedBootRelay: BootRelay | null
  tags: string[]
  sleepy: boolean
  intervalS: number | null
  zone: string
  lastSeenAt: number | null
  isClaimed: boolean
  isExcluded: boolean
  hasOptedOut: boolean
  hasAddress: boolean
  isInOtherCampaign: boolean
  /** The tanks that its pumps fill, and those that they draw from, where such are watched. */
  tanks: string[]
  sources: string[]
  /** It has reported a relay or a motor. */
  hasRelay: boolean
  hasBattery: boolean
  rssiDbm: number | null
  /** The LoRaWAN gateway that received its last frame best. */
  gateway: string | null
}

/** Rows of one statement: 100,000 devices are never in memory as rows at once. */
export const DEVICES_A_BATCH = 5_000

const RSSI = metricId('rssi_dbm')
const RELAYS = [metricId('relay_on'), metricId('running')]
const BATTERIES = [metricId('battery_pct'), metricId('battery_v')]
const METRICS = [RSSI, ...RELAYS, ...BATTERIES].join(',')

/** Public ids as people give them, with those that a device had before a merge. */
const idsOf = (parameter: string): string => `(
  select coalesce((select a.device_public_id from device_alias a where a.alias = given.id), given.id)
  from unnest(${parameter}::text[]) given(id))`

const anyOf = (column: string, parameter: string): string =>
  `(cardinality(${parameter}::text[]) = 0 or ${column} = any(${parameter}))`

/** Each tank at one end of a device's pumps once. */
const tanksAt = (end: 'destination' | 'source'): string => `array(
           select c.settings ->> '${end}' from pump_control c
           where c.device = d.id and c.settings ->> '${end}' is not null group by 1 order by min(c.channel))`

const BATCH = `
  select d.id, d.public_id as "deviceId", d.name, d.family, d.kind, d.hardware, d.firmware as version, d.tags,
         d.update_facts as update, d.boot_relay as "statedBootRelay", d.sleepy, coalesce(d.learned_interval_s, d.interval_s) as "intervalS",
         coalesce(nullif(d.timezone, ''), u.timezone, 'UTC') as zone,
         (extract(epoch from d.last_seen_at) * 1000)::float8 as "lastSeenAt",
         d.owner_id is not null as "isClaimed",
         d.public_id in ${idsOf('$9')} or d.tags && $10::text[] as "isExcluded",
         d.firmware_opt_out_at is not null as "hasOptedOut",
         exists (select from firmware_token t where t.node_device = d.id) as "hasAddress",
         exists (select from rollout_item i
                 where i.device_id = d.id and i.state = any($11::text[])
                   and ($12::uuid is null or i.rollout_id <> $12)) as "isInOtherCampaign",
         ${tanksAt('destination')} as tanks, ${tanksAt('source')} as sources,
         coalesce(said.relay, false) as "hasRelay", coalesce(said.battery, false) as "hasBattery",
         said.rssi as "rssiDbm", heard.gateway
  from device d
  left join app_user u on u.id = d.owner_id
  left join lateral (
    select bool_or(l.metric in (${RELAYS.join(',')})) as relay, bool_or(l.metric in (${BATTERIES.join(',')})) as battery,
           max(l.value) filter (where l.metric = ${RSSI}) as rssi
    from latest l
    where l.device = d.id and l.metric in (${METRICS}) and (d.history_from is null or l.at >= d.history_from)
  ) said on true
  left join lateral (
    select g ->> 0 as gateway
    from (select gateways from lora_uplink where device = d.id order by at desc limit 1) last,
         jsonb_array_elements(last.gateways) g
    order by (g ->> 1)::float8 desc nulls last limit 1
  ) heard on true
  where d.id > $1
    and ${anyOf('d.family', '$2')} and ${anyOf('d.hardware', '$3')} and ${anyOf('d.firmware', '$4')}
    and ${anyOf('d.kind', '$5')}
    and (cardinality($6::text[]) = 0 or d.tags && $6)
    and (cardinality($7::uuid[]) = 0 or d.owner_id = any($7))
    and (cardinality($8::text[]) = 0 or d.public_id in ${idsOf('$8')})
    and ($13::uuid is null or exists (
      select from rollout_item i
      where i.rollout_id = $13 and i.device_id = d.id and i.state in ('succeeded', 'missing')))
  order by d.id limit ${DEVICES_A_BATCH}`

/**
 * The devices that the filter meets, in batches in the order of their keys, from the one after `from` on. `rolloutId`: its
 * own items are no other roll-out's.
 */
export async function* loadTargetDevices(
  client: Queryable,
  target: RolloutTarget,
  rolloutId: string | null,
  from = 0,
): AsyncGenerator<TargetRow[]> {
  const { families, hardware, versions, kinds, tags, owners, devices, excluded, excludedTags } = target
  const filter = [families, hardware, versions, kinds, tags, owners, devices, excluded, excludedTags]
  for (let after = from; ;) {
    const rows = await runQuery<TargetRow>(client, BATCH, [
      ...[after, ...filter, OPEN_STATES, rolloutId, target.changedBy ?? null],
    ])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < DEVICES_A_BATCH) return
    after = last.id
  }
}
