import { nextKind } from '@/ingest/rules/kind'
import type { DeviceInfo } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

type UndeclaredKey =
  | 'key'
  | 'isKindSet'
  | 'aliases'
  | 'provisioned'
  | 'seenAt'
  | 'backlogNotedAt'
  | 'hasWill'
  | 'watched'
  | 'rejectedValues'
type DeviceFacts = Omit<KnownDevice, UndeclaredKey>

/** What a device is known as after this batch, and other ids it goes by. */
export type InfoChange = { device: KnownDevice; facts: DeviceFacts; aliases: string[] }

const MAX_INTERVAL_S = 2_147_483_647

/**
 * Other ids a device may claim. One that looks like a native id is refused: a payload could use it to capture another
 * device's messages.
 */
export const aliasesOf = (info: DeviceInfo | undefined): string[] =>
  (info?.aliases ?? []).filter((alias) => alias.includes(':'))

/** A name is taken from the device only until it has one, a kind until a person has said it. */
const merged = (facts: DeviceFacts, info: DeviceInfo, isKindSet: boolean): DeviceFacts => ({
  name: facts.name || (info.name ?? ''),
  kind: isKindSet ? facts.kind : nextKind({ current: facts.kind, info }),
  firmware: info.firmware ?? facts.firmware,
  hardware: info.hardware ?? facts.hardware,
  model: info.model ?? facts.model,
  intervalS: info.intervalS === undefined ? facts.intervalS : Math.min(info.intervalS, MAX_INTERVAL_S),
  sleepy: info.sleepy ?? facts.sleepy,
})

const isChanged = (device: KnownDevice, facts: DeviceFacts): boolean =>
  facts.name !== device.name ||
  facts.kind !== device.kind ||
  facts.firmware !== device.firmware ||
  facts.hardware !== device.hardware ||
  facts.model !== device.model ||
  facts.intervalS !== device.intervalS ||
  facts.sleepy !== device.sleepy

/** What the batch's infos change, in key order; most repeat what is known and change nothing. */
export function infoChanges(infos: readonly { device: KnownDevice; info: DeviceInfo }[]): InfoChange[] {
  const changes = new Map<KnownDevice, InfoChange>()
  for (const { device, info } of infos) {
    const before = changes.get(device) ?? { facts: device, aliases: [] }
    const aliases = aliasesOf(info).filter((alias) => !device.aliases.has(alias))
    changes.set(device, {
      device,
      facts: merged(before.facts, info, device.isKindSet),
      aliases: [...before.aliases, ...aliases],
    })
  }
  return [...changes.values()]
    .filter(({ device, facts, aliases }) => aliases.length > 0 || isChanged(device, facts))
    .sort((a, b) => a.device.key - b.device.key)
}

const INTERVAL_DIFFERS = `said.interval_s is distinct from coalesce(d."intervalS", said.interval_s)`

/** What was learned before a device declared another interval is no longer true. */
const RESET_LEARNED_INTERVAL = `
    "learnedIntervalS" = case when ${INTERVAL_DIFFERS} then null else d."learnedIntervalS" end,
    "learnedAt" = case when ${INTERVAL_DIFFERS} then null else d."learnedAt" end,
    "rhythmFrom" = case when ${INTERVAL_DIFFERS} then now() else d."rhythmFrom" end`

/** A null leaves the column as it is: only what changed is written, so an owner's change meanwhile stays. */
const WRITE = `
  with said as (
    select d.key, s.*
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bool[])
         s(device, name, kind, firmware, hardware, model, interval_s, sleepy)
    join "Device" d on d.key = s.device
    order by d.key for no key update of d
  )
  update "Device" d set
    name = case when d.name = '' then coalesce(said.name, '') else d.name end,
    kind = case when d."kindSetAt" is null then coalesce(said.kind, d.kind) else d.kind end,
    firmware = coalesce(said.firmware, d.firmware),
    hardware = coalesce(said.hardware, d.hardware),
    model = coalesce(said.model, d.model),
    "intervalS" = coalesce(said.interval_s, d."intervalS"),
    ${RESET_LEARNED_INTERVAL},
    sleepy = coalesce(said.sleepy, d.sleepy)
  from said where d.key = said.key`

/** An id that a device has of its own is nobody's alias, and the first to take an alias keeps it. */
const ADD_ALIASES = `
  insert into "DeviceAlias" (alias, "deviceId")
  select a.alias, d."deviceId"
  from unnest($1::text[], $2::int[]) a(alias, key) join "Device" d using (key)
  where not exists (select 1 from "Device" other where other."deviceId" = a.alias)
  order by a.alias
  on conflict do nothing`

export async function writeInfo(client: Queryable, changes: readonly InfoChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <K extends keyof DeviceFacts>(fact: K) =>
    changes.map(({ device, facts }) => (facts[fact] === device[fact] ? null : facts[fact]))
  await runQuery(client, WRITE, [
    int4s(changes, ({ device }) => device.key),
    column('name'),
    column('kind'),
    column('firmware'),
    column('hardware'),
    column('model'),
    column('intervalS'),
    column('sleepy'),
  ])
  const aliases = changes.flatMap(({ device, aliases }) =>
    aliases.map((alias) => ({ alias, key: device.key })),
  )
  if (aliases.length === 0) return
  await runQuery(client, ADD_ALIASES, [aliases.map(({ alias }) => alias), int4s(aliases, ({ key }) => key)])
}

/** What this process now knows to be written. */
export function rememberInfo(changes: readonly InfoChange[]): void {
  for (const { device, facts, aliases } of changes) {
    for (const alias of aliases) device.aliases.add(alias)
    device.name = facts.name
    device.kind = facts.kind
    device.firmware = facts.firmware
    device.hardware = facts.hardware
    device.model = facts.model
    device.intervalS = facts.intervalS
    device.sleepy = facts.sleepy
  }
}
