import { DEVICE_KINDS } from '@/ingest/types'
import type { UpdateFacts } from '@/ingest/ota/notes'
import type { KnownDevice } from '@/server/devices/report'
import type { UnknownDevice } from './unknown-devices'
import { type Queryable, runQuery } from '@/server/db/transaction'

type FoundDeviceRow = {
  /** The id, or alias, that was looked for. */
  asked: string
  id: number
  name: string
  kind: string | null
  isKindSet: boolean
  firmware: string | null
  hardware: string | null
  model: string | null
  intervalS: number | null
  sleepy: boolean
  provisioned: boolean
  hasWill: boolean
  watched: boolean
  rolloutItem: 'open' | 'ended' | null
  update: UpdateFacts | null
}

/** A device's own id wins over an equal alias. */
const FIND = `
  select wanted.id as asked, d.id, d.name, d.kind, d.kind_set_at is not null as "isKindSet",
         d.firmware, d.hardware, d.model, d.interval_s as "intervalS", d.sleepy,
         d.provisioned_at is not null as provisioned, d.will_at is not null as "hasWill",
         d.owner_id is not null as watched, d.update_facts as update,
         (select case when bool_or(i.ended_at is null) then 'open' when bool_or(true) then 'ended' end
          from rollout_item i
          where i.device_id = d.id
            and (i.ended_at is null or i.ended_at > now() - interval '30 days')) as "rolloutItem"
  from unnest($1::text[]) wanted(id)
  left join device own on own.public_id = wanted.id
  left join device_alias a on a.alias = wanted.id
  join device d on d.public_id = coalesce(own.public_id, a.device_public_id)`

/** Sorted by id, so that two workers with the same unknownDevices do not deadlock. */
const REGISTER = `
  insert into device (public_id, family, kind, name)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
  on conflict do nothing`

const deviceOf = ({ asked: _, kind, ...row }: FoundDeviceRow): KnownDevice => ({
  ...row,
  kind: DEVICE_KINDS.find((known) => known === kind) ?? null,
  aliases: new Set(),
  seenAt: 0,
  backlogNotedAt: 0,
  rejectedValues: { hour: 0, names: new Set() },
})

async function findDevices(client: Queryable, ids: readonly string[]): Promise<Map<string, KnownDevice>> {
  const found = new Map<string, KnownDevice>()
  const byKey = new Map<number, KnownDevice>()
  for (const row of await runQuery<FoundDeviceRow>(client, FIND, [ids])) {
    const device = byKey.get(row.id) ?? deviceOf(row)
    byKey.set(row.id, device)
    found.set(row.asked, device)
  }
  return found
}

/**
 * An unknownDevice that reports the id of a known device is that device, unless that one has or had credentials: only
 * the device itself may publish for it then. The device keeps its id; the new name becomes an alias.
 */
const JOIN = `
  insert into device_alias (alias, device_public_id)
  select distinct on (said.id) said.id, d.public_id
  from unnest($1::text[], $2::text[]) said(id, alias)
  left join device own on own.public_id = said.alias
  left join device_alias a on a.alias = said.alias
  join device d on d.public_id = coalesce(own.public_id, a.device_public_id)
  where not exists (select 1 from device_credential c where c.device_public_id = d.public_id)
  order by said.id, d.id
  on conflict do nothing`

async function joinAliases(
  client: Queryable,
  unknown: readonly (readonly [string, UnknownDevice])[],
): Promise<void> {
  const said = unknown.flatMap(([id, { aliases }]) => aliases.map((alias) => [id, alias] as const))
  if (said.length === 0) return
  await runQuery(client, JOIN, [said.map(([id]) => id), said.map(([, alias]) => alias)])
}

type ResolvedDevices = { found: Map<string, KnownDevice>; rateLimitedIds: ReadonlySet<string> }

type ResolveOptions = {
  unknownDevices: ReadonlyMap<string, UnknownDevice>
  autoRegister: boolean
  /** True when one more may be registered, or get another name. */
  isGranted: (deviceId: string, unknownDevice: UnknownDevice) => boolean
}

/**
 * Looks up unknownDevices and registers unregistered ones, unclaimed, within the registration limit; those beyond it
 * are in `rateLimitedIds`.
 */
export async function resolveDevices(
  client: Queryable,
  { unknownDevices, autoRegister, isGranted }: ResolveOptions,
): Promise<ResolvedDevices> {
  const ids = [...unknownDevices.keys()].sort()
  const found = await findDevices(client, ids)
  const rateLimitedIds = new Set<string>()
  const unknown = [...unknownDevices]
    .filter(([id, unknownDevice]) => {
      if (found.has(id)) return false
      const needsRow = unknownDevice.aliases.length > 0 || (autoRegister && unknownDevice.mayRegister)
      if (!needsRow || isGranted(id, unknownDevice)) return true
      rateLimitedIds.add(id)
      return false
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (unknown.length === 0) return { found, rateLimitedIds }
  await joinAliases(client, unknown)
  const joined = await findDevices(client, ids)
  const registered = unknown.filter(([id, { mayRegister }]) => autoRegister && mayRegister && !joined.has(id))
  if (registered.length === 0) return { found: joined, rateLimitedIds }
  await runQuery(client, REGISTER, [
    registered.map(([id]) => id),
    registered.map(([, { family }]) => family),
    registered.map(([, { kind }]) => kind),
    registered.map(([, { name }]) => name),
  ])
  return { found: await findDevices(client, ids), rateLimitedIds }
}
