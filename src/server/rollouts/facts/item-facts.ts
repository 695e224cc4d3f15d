import { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import type { BootRelay } from '@/domain/rollouts/guard-facts/boot-relay'
import type { PastPause } from '@/domain/rollouts/deadlines'
import type { RolloutPolicy } from '@/domain/rollouts/policy'
import type { CampaignState } from '@/domain/rollouts/states'
import type { UpdateFacts } from '@/ingest/ota/notes'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { timeNow } from '@/server/clock'
import type { ItemRow } from '../step/item-row'
import { loadMeasuredRates } from './measured-rates'

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** The roll-out of an item. Times in epoch milliseconds. */
export type RolloutFacts = {
  id: string
  state: CampaignState
  policy: RolloutPolicy
  pausedAt: number | null
  pastPauses: PastPause[]
  startedAt: number | null
  endsAt: number | null
  isDowngrade: boolean
  image: {
    size: number
    hardware: string[]
    minVersion: string | null
    hasMinimal: boolean
    isReady: boolean
  }
}

type RolloutRow = Omit<RolloutFacts, 'policy' | 'image'> & {
  policy: unknown
  size: number
  hardware: string[]
  minVersion: string | null
  hasMinimal: boolean
  isReady: boolean
}

const ROLLOUTS = `
  select r.id, r.state, r.policy, ${ms(`(r.pause ->> 'at')::timestamptz`)} as "pausedAt",
         coalesce(r.past_pauses, '[]') as "pastPauses",
         ${ms('r.started_at')} as "startedAt", ${ms('r.ends_at')} as "endsAt", r.is_downgrade as "isDowngrade",
         a.size, a.hardware, a.min_version as "minVersion", a.minimal_id is not null as "hasMinimal", a.state = 'ready' as "isReady"
  from rollout r join firmware_artifact a on a.id = r.artifact_id where r.id = any($1::uuid[])`

async function loadRollouts(client: Queryable, ids: readonly string[]): Promise<Map<string, RolloutFacts>> {
  const rows = await runQuery<RolloutRow>(client, ROLLOUTS, [ids])
  return new Map(
    rows.map(({ policy, size, hardware, minVersion, hasMinimal, isReady, ...row }) => [
      row.id,
      {
        ...row,
        policy: RolloutPolicyShape.parse(policy),
        image: { size, hardware, minVersion, hasMinimal, isReady },
      },
    ]),
  )
}

/** What only the engine asks of a device. */
type ExtraRow = {
  id: number
  hardware: string | null
  sleepy: boolean
  hasOptedOut: boolean
  update: UpdateFacts | null
  statedBootRelay: BootRelay | null
  /** Spreading factor of its last LoRa frame. */
  spreading: number | null
}

const EXTRAS = `
  select d.id, d.hardware, d.sleepy, d.firmware_opt_out_at is not null as "hasOptedOut", d.update_facts as update,
         d.boot_relay as "statedBootRelay",
         (select u.spreading from lora_uplink u where u.device = d.id order by u.at desc limit 1) as spreading
  from device d where d.id = any($1::int[])`

/** The newest roll-out of each device, by its start: only that one judges late reports. */
const NEWEST = `
  select distinct on (i.device_id) i.device_id as id, i.rollout_id as "rolloutId"
  from rollout_item i join rollout r on r.id = i.rollout_id
  where i.device_id = any($1::int[]) and r.started_at is not null
  order by i.device_id, r.started_at desc, r.id desc`

/** Open items of other roll-outs that began before, of devices that are not missing. */
const IN_OTHERS = `
  select distinct i.device_id as id, i.rollout_id as "rolloutId"
  from rollout_item i join rollout r on r.id = i.rollout_id
  where i.device_id = any($1::int[]) and i.state = any($2::text[]) and r.state in ('running', 'paused', 'aborting')`

const IN_THE_WAY = [
  'planned',
  'queued',
  'offered',
  'accepted',
  'downloading',
  'verified',
  'waiting',
  'applying',
  'confirming',
]

export type ItemDevice = DeviceRow & Omit<ExtraRow, 'id'>

export type ItemFacts = {
  rollout: RolloutFacts
  device: ItemDevice
  isNewest: boolean
  isInOtherCampaign: boolean
  /** As measured at devices of its family; null: not known. */
  bytesPerS: number | null
}

type Pair = { id: number; rolloutId: string }

/** What is known of items, their roll-outs and their devices, by item. */
export async function loadItemFacts(
  client: Queryable,
  items: readonly ItemRow[],
): Promise<Map<string, ItemFacts>> {
  const keys = [...new Set(items.map(({ deviceKey }) => deviceKey))]
  const rollouts = await loadRollouts(client, [...new Set(items.map(({ rolloutId }) => rolloutId))])
  const devices = new Map((await loadDevices({ keys }, client)).map((row) => [row.id, row]))
  const extras = new Map((await runQuery<ExtraRow>(client, EXTRAS, [keys])).map((row) => [row.id, row]))
  const newest = new Map(
    (await runQuery<Pair>(client, NEWEST, [keys])).map(({ id, rolloutId }) => [id, rolloutId]),
  )
  const inOthers = await runQuery<Pair>(client, IN_OTHERS, [keys, IN_THE_WAY])
  const othersOf = new Map<number, string[]>()
  for (const { id: key, rolloutId } of inOthers) othersOf.set(key, [...(othersOf.get(key) ?? []), rolloutId])
  const others = await loadRollouts(client, [...new Set(inOthers.map(({ rolloutId }) => rolloutId))])
  const isBefore = (one: RolloutFacts | undefined, other: RolloutFacts): boolean =>
    one !== undefined &&
    one.id !== other.id &&
    ((one.startedAt ?? 0) < (other.startedAt ?? 0) ||
      (one.startedAt === other.startedAt && one.id < other.id))
  const rates = await loadMeasuredRates(client, timeNow())
  const facts = new Map<string, ItemFacts>()
  for (const { id, rolloutId, deviceKey } of items) {
    const [rollout, row, extra] = [rollouts.get(rolloutId), devices.get(deviceKey), extras.get(deviceKey)]
    if (!rollout || !row || !extra) continue
    const { id: _, ...more } = extra
    facts.set(id, {
      rollout,
      device: { ...row, ...more },
      isNewest: (newest.get(deviceKey) ?? rolloutId) === rolloutId,
      isInOtherCampaign: (othersOf.get(deviceKey) ?? []).some((id) => isBefore(others.get(id), rollout)),
      bytesPerS: rates.get(row.family)?.bytesPerS ?? null,
    })
  }
  return facts
}
