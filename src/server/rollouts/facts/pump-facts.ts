import type * as z from 'zod'
import { StoredPumpSettings } from '@/contracts/devices/pump'
import type { PumpGuardFacts } from '@/domain/rollouts/guards'
import { nextStartAt } from '@/domain/pump/schedules'
import { metricId } from '@/domain/readings/metrics'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { thresholdsOf } from '@/domain/tank/thresholds'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { currentLevel, parseDeviceSettings, zoneOf } from '@/server/devices/device-view'
import { bootRelayOf } from './boot-relay'
import type { ItemDevice } from './item-facts'
import { loadSupplyHours, type SupplyHours } from './supply-hours'

const RELAYS: readonly number[] = [metricId('relay_on'), metricId('running')]

const relaysOf = ({ latest }: DeviceRow) => latest.filter(([metric]) => RELAYS.includes(metric))

/** It switches a pump, or has reported a relay. */
export const isPumpController = (row: DeviceRow): boolean =>
  row.kind === 'pump' || row.kind === 'solar_pump' || relaysOf(row).length > 0

type PumpSettings = z.output<typeof StoredPumpSettings>
type ControlRow = { device: number; settings: object }
type RunRow = { device: number; endedAt: number | null; isOpen: boolean }

const CONTROLS = `select device, settings from pump_control where device = any($1::int[]) order by device, channel`
const RUNS = `
  select device, (extract(epoch from max(ended_at)) * 1000)::float8 as "endedAt", bool_or(ended_at is null) as "isOpen"
  from pump_run where device = any($1::int[]) group by device`
const PENDING = `
  select distinct device from command
  where device = any($1::int[]) and state in ('created', 'sent', 'accepted')`

const BY_ID = `
  select d.id, given.id as asked from unnest($1::text[]) given(id)
  join device d on d.public_id = coalesce((select a.device_public_id from device_alias a where a.alias = given.id), given.id)`

/** Tanks of pumps, by the ids in their settings. */
export async function loadTanks(client: Queryable, ids: readonly string[]): Promise<Map<string, DeviceRow>> {
  if (ids.length === 0) return new Map()
  const found = await runQuery<{ id: number; asked: string }>(client, BY_ID, [[...new Set(ids)]])
  const rows = await loadDevices({ keys: found.map(({ id }) => id) }, client)
  const byKey = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ id, asked }) => {
      const row = byKey.get(id)
      return row ? [[asked, row] as const] : []
    }),
  )
}

/** Percent at which a tank is low, by its owner's settings. */
export const lowPercentOf = (tank: DeviceRow): number => {
  const { notificationSettings } = parseDeviceSettings(tank)
  return thresholdsOf(notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS).low
}

const tankFactsOf = (tank: DeviceRow, { hours, isSource }: { hours: SupplyHours; isSource: boolean }) => ({
  ...{ percent: currentLevel(tank).percent, lowPercent: lowPercentOf(tank) },
  ...{ hoursOfSupply: hours.get(tank.id) ?? null, isSource },
})

/** The tanks of a pump's channels, by the ids in their settings. */
const idsOf = (settings: readonly PumpSettings[], end: 'destination' | 'source'): string[] => [
  ...new Set(settings.flatMap((one) => one[end] ?? [])),
]

/** `needsHours`: whether the guard that asks for hours of supply was not waived for this device. */
type Asked = { now: Date; needsHours: (device: number) => boolean }

/** What guards ask of the relays of these devices, by device; those that control no pump are left out. */
export async function loadPumpGuardFacts(
  client: Queryable,
  devices: readonly ItemDevice[],
  { now, needsHours }: Asked,
): Promise<Map<number, PumpGuardFacts>> {
  const pumps = devices.filter(isPumpController)
  const facts = new Map<number, PumpGuardFacts>()
  if (pumps.length === 0) return facts
  const keys = int4s(pumps, ({ id }) => id)
  const controls = await runQuery<ControlRow>(client, CONTROLS, [keys])
  const runs = new Map((await runQuery<RunRow>(client, RUNS, [keys])).map((row) => [row.device, row]))
  const pending = new Set(
    (await runQuery<{ device: number }>(client, PENDING, [keys])).map((row) => row.device),
  )
  const settingsOf = new Map(pumps.map(({ id }) => [id, [] as PumpSettings[]]))
  for (const { device, settings } of controls)
    settingsOf.get(device)?.push(StoredPumpSettings.parse(settings))
  const all = [...settingsOf.values()].flat()
  const tanks = await loadTanks(client, [...idsOf(all, 'destination'), ...idsOf(all, 'source')])
  const tanksOf = (key: number, end: 'destination' | 'source') =>
    idsOf(settingsOf.get(key) ?? [], end).flatMap((id) => tanks.get(id) ?? [])
  const asked = pumps.filter(({ id }) => needsHours(id)).flatMap(({ id }) => tanksOf(id, 'destination'))
  const hours = await loadSupplyHours(asked, now)
  for (const pump of pumps) {
    const settings = settingsOf.get(pump.id) ?? []
    const run = runs.get(pump.id)
    const said = relaysOf(pump)
    const isOn = said.some(([, , value]) => value !== 0) || run?.isOpen === true
    const starts = settings
      .map(({ schedules }) => nextStartAt({ schedules, zone: zoneOf(pump), now: now.getTime() }))
      .filter((at) => at !== null)
    facts.set(pump.id, {
      isOn: said.length === 0 && run === undefined ? null : isOn,
      offSince: isOn ? null : (run?.endedAt ?? pump.provisionedAt?.getTime() ?? null),
      hasPendingCommand: pending.has(pump.id),
      nextStartAt: starts.length > 0 ? Math.min(...starts) : null,
      bootRelay: bootRelayOf(pump),
      tanks: [
        ...tanksOf(pump.id, 'destination').map((tank) => tankFactsOf(tank, { hours, isSource: false })),
        ...tanksOf(pump.id, 'source').map((tank) => tankFactsOf(tank, { hours, isSource: true })),
      ],
    })
  }
  return facts
}
