import { nextKind } from '@/ingest/rules/kind'
import type { DeviceInfo } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'

type UndeclaredKey =
  | 'id'
  | 'isKindSet'
  | 'aliases'
  | 'provisioned'
  | 'seenAt'
  | 'backlogNotedAt'
  | 'hasWill'
  | 'watched'
  | 'rolloutItem'
  | 'rejectedValues'
type DeviceFacts = Omit<KnownDevice, UndeclaredKey>

/** The identity of a device after this batch, and its aliases. */
export type InfoChange = { device: KnownDevice; facts: DeviceFacts; aliases: string[] }

const MAX_INTERVAL_S = 2_147_483_647

/**
 * Aliases a device may claim. One that looks like a native id is refused: a payload could use it to capture another
 * device's messages.
 */
export const aliasesOf = (info: DeviceInfo | undefined): string[] =>
  (info?.aliases ?? []).filter((alias) => alias.includes(':'))

/** An earlier message's version, repeated from its discovery entry, never replaces one reported since. */
const firmwareAfter = (facts: DeviceFacts, { firmware, firmwareSource }: DeviceInfo) =>
  firmwareSource === 'memory' ? (facts.firmware ?? firmware ?? null) : (firmware ?? facts.firmware)

/** A name is taken from the device only until it has one, a kind only until a user has set it. */
const merged = (facts: DeviceFacts, info: DeviceInfo, isKindSet: boolean): DeviceFacts => ({
  name: facts.name || (info.name ?? ''),
  kind: isKindSet ? facts.kind : nextKind({ current: facts.kind, info }),
  firmware: firmwareAfter(facts, info),
  hardware: info.hardware ?? facts.hardware,
  model: info.model ?? facts.model,
  intervalS: info.intervalS === undefined ? facts.intervalS : Math.min(info.intervalS, MAX_INTERVAL_S),
  sleepy: info.sleepy ?? facts.sleepy,
  update: info.update === undefined ? facts.update : { ...facts.update, ...info.update },
})

/** Keys keep their order, and most devices repeat what is stored. */
const isUpdateChanged = (device: KnownDevice, { update }: DeviceFacts): boolean =>
  update !== device.update && JSON.stringify(update) !== JSON.stringify(device.update)

const isChanged = (device: KnownDevice, facts: DeviceFacts): boolean =>
  facts.name !== device.name ||
  facts.kind !== device.kind ||
  facts.firmware !== device.firmware ||
  facts.hardware !== device.hardware ||
  facts.model !== device.model ||
  facts.intervalS !== device.intervalS ||
  facts.sleepy !== device.sleepy ||
  isUpdateChanged(device, facts)

/** The changes of a batch's infos, in key order; most repeat what is stored and change nothing. */
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
    .sort((a, b) => a.device.id - b.device.id)
}

const INTERVAL_DIFFERS = `said.interval_s is distinct from coalesce(d.interval_s, said.interval_s)`

/** The learned interval is obsolete once a device declares another one. */
const RESET_LEARNED_INTERVAL = `
    learned_interval_s = case when ${INTERVAL_DIFFERS} then null else d.learned_interval_s end,
    learned_at = case when ${INTERVAL_DIFFERS} then null else d.learned_at end,
    rhythm_from = case when ${INTERVAL_DIFFERS} then now() else d.rhythm_from end`

/** A null leaves the column as it is: only changes are written, so that a concurrent change of the owner stays. */
const WRITE = `
  with said as (
    select d.id, s.*
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bool[],
                $9::jsonb[])
         s(device, name, kind, firmware, hardware, model, interval_s, sleepy, update_facts)
    join device d on d.id = s.device
    order by d.id for no key update of d
  )
  update device d set
    name = case when d.name = '' then coalesce(said.name, '') else d.name end,
    kind = case when d.kind_set_at is null then coalesce(said.kind, d.kind) else d.kind end,
    firmware = coalesce(said.firmware, d.firmware),
    hardware = coalesce(said.hardware, d.hardware),
    model = coalesce(said.model, d.model),
    interval_s = coalesce(said.interval_s, d.interval_s),
    ${RESET_LEARNED_INTERVAL},
    sleepy = coalesce(said.sleepy, d.sleepy),
    update_facts = coalesce(said.update_facts, d.update_facts)
  from said where d.id = said.id`

/** An id that is a device's own cannot be an alias, and the first device to take an alias keeps it. */
const ADD_ALIASES = `
  insert into device_alias (alias, device_public_id)
  select a.alias, d.public_id
  from unnest($1::text[], $2::int[]) a(alias, id) join device d using (id)
  where not exists (select 1 from device other where other.public_id = a.alias)
  order by a.alias
  on conflict do nothing`

export async function writeInfo(client: Queryable, changes: readonly InfoChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <K extends keyof DeviceFacts>(fact: K) =>
    changes.map(({ device, facts }) => (facts[fact] === device[fact] ? null : facts[fact]))
  await runQuery(client, WRITE, [
    int4s(changes, ({ device }) => device.id),
    column('name'),
    column('kind'),
    column('firmware'),
    column('hardware'),
    column('model'),
    column('intervalS'),
    column('sleepy'),
    changes.map(({ device, facts }) =>
      isUpdateChanged(device, facts) ? JSON.stringify(facts.update) : null,
    ),
  ])
  await announceReplaced(client, changes)
  const aliases = changes.flatMap(({ device, aliases }) =>
    aliases.map((alias) => ({ alias, key: device.id })),
  )
  if (aliases.length === 0) return
  await runQuery(client, ADD_ALIASES, [aliases.map(({ alias }) => alias), int4s(aliases, ({ key }) => key)])
}

const FIRMWARE_FACTS = ['firmware', 'hardware'] as const

/** Another worker that knows the value before would take a return to it for what is stored already. */
async function announceReplaced(client: Queryable, changes: readonly InfoChange[]): Promise<void> {
  const keys = changes
    .filter(({ device, facts }) =>
      FIRMWARE_FACTS.some((fact) => device[fact] !== null && device[fact] !== facts[fact]),
    )
    .map(({ device }) => device.id)
  if (keys.length > 0) await signalWorkers({ t: 'devices', k: keys }, client)
}

/** Updates the device cache after the commit. */
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
    device.update = facts.update
  }
}
