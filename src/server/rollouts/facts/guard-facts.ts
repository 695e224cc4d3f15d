import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { checkGuards, type Guard, type GuardFacts } from '@/domain/rollouts/guards'
import { forecastBattery, isOnMains, needsMains } from '@/domain/rollouts/power'
import { snrMargin } from '@/domain/rollouts/signal-margin'
import { compareVersions } from '@/domain/rollouts/versions'
import { metricId } from '@/domain/readings/metrics'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { HOUR_MS, MINUTE_MS } from '@/server/job'
import { loadItems } from '../step/item-row'
import { type ItemDevice, type ItemFacts, loadItemFacts } from './item-facts'
import { loadBatteryDrains } from './battery-drain'
import { freeBytesOf } from './free-bytes'
import { isPumpController, loadPumpGuardFacts } from './pump-facts'
import { updateTimesOf } from './update-times'

const [RSSI, BATTERY] = [metricId('rssi_dbm'), metricId('battery_pct')]
const [SNR, VOLTAGE] = [metricId('snr_db'), metricId('voltage_v')]

const latestOf = ({ latest }: ItemDevice, metric: number): number | null =>
  latest.find(([id]) => id === metric)?.[2] ?? null

/** Reports of a device within its last three intervals: two prove that it stays. */
const HEARD = `
  select d.id, (select count(*)::int from (
    select distinct r.at from reading r where r.device = d.id and r.at > $3::timestamptz - d.ms * interval '1 ms'
      and r.at <= $3::timestamptz + interval '5 minutes' limit 2) r) as reports
  from unnest($1::int[], $2::float8[]) d(id, ms)`

const SHORTEST_SPAN_MS = 2 * MINUTE_MS

async function loadReports(
  client: Queryable,
  devices: readonly ItemDevice[],
  now: Date,
): Promise<Map<number, number>> {
  // an hour while its interval is not known
  const spans = devices.map(({ rhythmS }) =>
    rhythmS === null ? HOUR_MS : Math.max(SHORTEST_SPAN_MS, 3_000 * rhythmS),
  )
  const keys = int4s(devices, ({ id }) => id)
  const rows = await runQuery<{ id: number; reports: number }>(client, HEARD, [keys, spans, now])
  return new Map(rows.map(({ id, reports }) => [id, reports]))
}

type Known = { now: number; reports: number; pump: GuardFacts['pump']; drain: number | null }

function factsOf(facts: ItemFacts, { now, reports, pump, drain }: Known): GuardFacts {
  const { device, rollout } = facts
  const { image } = rollout
  const profile = familyProfileOf(device.family)
  const battery = latestOf(device, BATTERY)
  const { firmware, kind } = device
  const hasRelay = isPumpController(device)
  const power = { kind, mainsV: latestOf(device, VOLTAGE), hasBattery: battery !== null, hasRelay }
  const expectedMs = profile === null ? 0 : updateTimesOf(facts, profile, now).expected.totalMs
  return {
    now,
    isOnline: device.online === true,
    reportsSinceOnline: reports,
    pump,
    hasCriticalAlert: device.alerts.some(([, , , severity]) => severity === 'critical'),
    isOnMains: isOnMains(power),
    needsMains: needsMains(power),
    battery:
      battery === null || profile === null
        ? null
        : {
            percent: battery,
            forecastPercent: forecastBattery(battery, drain, expectedMs),
            floorPercent: profile.batteryFloorPercent,
          },
    rssiDbm: latestOf(device, RSSI),
    snrMarginDb: snrMargin(latestOf(device, SNR), device.spreading),
    hardware: { reported: device.hardware, wanted: image.hardware },
    fromVersion: {
      reported: firmware,
      isAllowed:
        image.minVersion === null || (firmware !== null && compareVersions(firmware, image.minVersion) >= 0),
    },
    space: { free: freeBytesOf(device, image), needed: image.size },
    expectedMs,
  }
}

/** The guards of items with the values that they see now, by item. */
export async function checkItemGuards(
  client: Queryable,
  items: ReadonlyMap<string, ItemFacts>,
  now: Date,
): Promise<Map<string, Guard[]>> {
  if (items.size === 0) return new Map()
  const devices = [...items.values()].map(({ device }) => device)
  const asking = [...items.values()].filter(
    ({ rollout }) => !rollout.policy.guards.waived.includes('supply_hours'),
  )
  const askingKeys = new Set(asking.map(({ device }) => device.id))
  const needsHours = (key: number) => askingKeys.has(key)
  const pumps = await loadPumpGuardFacts(client, devices, { now, needsHours })
  const reports = await loadReports(client, devices, now)
  const drains = await loadBatteryDrains(
    devices.filter((device) => latestOf(device, BATTERY) !== null),
    now,
  )
  return new Map(
    [...items].map(([id, facts]) => {
      const { id: key } = facts.device
      const known = {
        ...{ now: now.getTime(), reports: reports.get(key) ?? 0 },
        ...{ pump: pumps.get(key) ?? null, drain: drains.get(key) ?? null },
      }
      return [id, checkGuards(factsOf(facts, known), facts.rollout.policy.guards)]
    }),
  )
}

/** The guards of each item with the values that they see now. */
export async function loadGuards(
  client: Queryable,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, Guard[]>> {
  const items = await loadItems(client, itemIds)
  return checkItemGuards(client, await loadItemFacts(client, items), now)
}
