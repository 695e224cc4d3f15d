import { DEVICE_KINDS } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import type { UnknownDevice } from './unknown-devices'
import { type Queryable, runQuery } from '@/server/db/transaction'

type FoundDeviceRow = {
  id: string
  key: number
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
}

/** A device's own id wins over an alias of the same text. */
const FIND = `
  select wanted.id, d.key, d.name, d.kind, d."kindSetAt" is not null as "isKindSet",
         d.firmware, d.hardware, d.model, d."intervalS", d.sleepy,
         d."provisionedAt" is not null as provisioned, d."willAt" is not null as "hasWill",
         d."ownerId" is not null as watched
  from unnest($1::text[]) wanted(id)
  left join "Device" own on own."deviceId" = wanted.id
  left join "DeviceAlias" a on a.alias = wanted.id
  join "Device" d on d."deviceId" = coalesce(own."deviceId", a."deviceId")`

/** In the order of ids, so that two workers that meet the same unknownDevices do not wait for each other in a circle. */
const REGISTER = `
  insert into "Device" ("deviceId", family, kind, name)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
  on conflict do nothing`

const deviceOf = ({ id: _, kind, ...row }: FoundDeviceRow): KnownDevice => ({
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
    const device = byKey.get(row.key) ?? deviceOf(row)
    byKey.set(row.key, device)
    found.set(row.id, device)
  }
  return found
}

/**
 * A unknownDevice that says it is a device we know under another name is that device, unless that one has or had
 * credentials: nobody but itself may speak for it then. The device keeps its id; the new name becomes an alias.
 */
const JOIN = `
  insert into "DeviceAlias" (alias, "deviceId")
  select distinct on (said.id) said.id, d."deviceId"
  from unnest($1::text[], $2::text[]) said(id, alias)
  left join "Device" own on own."deviceId" = said.alias
  left join "DeviceAlias" a on a.alias = said.alias
  join "Device" d on d."deviceId" = coalesce(own."deviceId", a."deviceId")
  where not exists (select 1 from "DeviceCredential" c where c."deviceId" = d."deviceId")
  order by said.id, d.key
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
  /** Whether one more may be registered, or get another name. */
  isGranted: (deviceId: string, unknownDevice: UnknownDevice) => boolean
}

/**
 * Looks the unknownDevices up, and registers those that nobody knows, unclaimed, unless there are too many; these are
 * `refused`.
 */
export async function resolveDevices(
  client: Queryable,
  { unknownDevices, autoRegister: onboard, isGranted }: ResolveOptions,
): Promise<ResolvedDevices> {
  const ids = [...unknownDevices.keys()].sort()
  const found = await findDevices(client, ids)
  const refused = new Set<string>()
  const unknown = [...unknownDevices]
    .filter(([id, unknownDevice]) => {
      if (found.has(id)) return false
      const needsRow = unknownDevice.aliases.length > 0 || (onboard && unknownDevice.mayRegister)
      if (!needsRow || isGranted(id, unknownDevice)) return true
      refused.add(id)
      return false
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (unknown.length === 0) return { found, rateLimitedIds: refused }
  await joinAliases(client, unknown)
  const joined = await findDevices(client, ids)
  const strangers = unknown.filter(([id, { mayRegister }]) => onboard && mayRegister && !joined.has(id))
  if (strangers.length === 0) return { found: joined, rateLimitedIds: refused }
  await runQuery(client, REGISTER, [
    strangers.map(([id]) => id),
    strangers.map(([, { family }]) => family),
    strangers.map(([, { kind }]) => kind),
    strangers.map(([, { name }]) => name),
  ])
  return { found: await findDevices(client, ids), rateLimitedIds: refused }
}
