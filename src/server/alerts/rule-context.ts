import type { RuleState } from '@/domain/alerts/alert-rule'
import type { Timed } from '@/domain/alerts/current-time-of'
import { RULES, type Rule } from '@/domain/alerts/types'
import { type Metric, metricId, QUALITIES } from '@/domain/readings/metrics'
import { int2s, int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type AlertConfig, parseAlertConfig, ALERT_CONFIG_SQL } from './alert-config'
import type { AlertDevice } from '@/server/alerts/fold-events'

export type LatestValue = Timed & { value: number }
export type StoredRuleState = { rule: Rule; channel: number; state: RuleState }

/** Input of a device's alert rules. Instants in epoch milliseconds. */
export type RuleContext = {
  device: { id: number; kind: string | null; intervalS: number | null; online: boolean | null }
  config: AlertConfig
  /** The newest value of each series that a rule watches. */
  latest: Map<number, LatestValue>
  /** The newest jump of each series that waits for a second reading, if it is newer than `latest`. */
  jumps: Map<number, LatestValue>
  states: StoredRuleState[]
}

/** The metrics that rules watch. */
const METRICS: readonly Metric[] = [
  'distance_mm',
  'depth_mm',
  'level_pct',
  'volume_l',
  'battery_pct',
  'battery_low',
  'fault_code',
  'voltage_v',
  'water_leak',
]

const WATCHED: ReadonlySet<Metric> = new Set(METRICS)
/** True when a rule watches the metric. */
export const isWatched = (metric: Metric): boolean => WATCHED.has(metric)

type RuleContextRow = RuleContext['device'] & { setup: string; historyFrom: number | null }

/**
 * Locks the rows of these devices until the transaction ends. It serialises two workers with readings of one device,
 * whichever series they store (the rows of `latest` order only those of the same series). Locks in the order of keys,
 * before anything else is locked, as `lockDeviceRows` does, to avoid deadlocks.
 */
const LOCK = `
  select id, kind, interval_s as "intervalS", online, ${ALERT_CONFIG_SQL} as setup,
         (extract(epoch from history_from) * 1000)::float8 as "historyFrom"
  from device where id = any($1::int[]) and owner_id is not null
  order by id for no key update`

/**
 * A separate statement, so that it sees what the previous lock holder committed. A value in the future is ignored: it
 * would make history of every reading until then.
 */
const LOAD = `
  select device, null as rule, metric * 256 + channel as place, value, (extract(epoch from at) * 1000)::float8 as at,
         (extract(epoch from received_at) * 1000)::float8 as "receivedAt", null::jsonb as state
  from latest where device = any($1::int[]) and metric = any($2::smallint[]) and at <= now() + interval '5 minutes'
  union all
  select device, null, metric * 256 + channel, value, (extract(epoch from at) * 1000)::float8,
         (extract(epoch from received_at) * 1000)::float8, 'true'
  from doubtful_reading where device = any($1::int[]) and quality = ${QUALITIES.indexOf('spike')}
    and at <= now() + interval '5 minutes'
  union all
  select device, rule, channel, null, null, null, state from alert_state where device = any($1::int[])`

/** `place`: a series, or the channel of a rule; `state` is true for a jump that waits. */
type LoadedRow = { device: number; place: number } & (
  ({ rule: null; state: true | null } & LatestValue) | { rule: Rule; state: RuleState }
)

const isRule = (rule: string): boolean => RULES.some((known) => known === rule)

/** Locks the owned ones of the devices and loads their state from before this transaction's readings. */
export async function lockRuleContexts(client: Queryable, keys: readonly number[]): Promise<RuleContext[]> {
  const rows = await runQuery<RuleContextRow>(client, LOCK, [int4s(keys, (key) => key)], 'alerts-hold')
  if (rows.length === 0) return []
  const all = rows.map(({ setup, historyFrom, ...device }): LoadingContext => ({
    historyFrom: historyFrom ?? -Infinity,
    context: { device, config: parseAlertConfig(setup), latest: new Map(), jumps: new Map(), states: [] },
  }))
  const byKey = new Map(all.map((one) => [one.context.device.id, one]))
  const asked = [int4s(rows, ({ id }) => id), int2s(METRICS, metricId)]
  for (const row of await runQuery<LoadedRow>(client, LOAD, asked, 'alerts-load')) {
    const one = byKey.get(row.device)
    if (one) addLoadedRow(one, row)
  }
  return all.map(({ context }) => context)
}

type LoadingContext = { context: RuleContext; historyFrom: number }

function addLoadedRow({ context, historyFrom }: LoadingContext, row: LoadedRow): void {
  if (row.rule !== null) {
    if (isRule(row.rule)) context.states.push({ rule: row.rule, channel: row.place, state: row.state })
  } else if (row.at >= historyFrom) (row.state ? context.jumps : context.latest).set(row.place, row)
}

const ALERT_DEVICES = `select id, uuid, public_id as "publicId", name, owner_id as "ownerId" from device where id = any($1::int[])`

/** Names and owners of locked devices; loaded only when there is a transition to notify of. */
export async function loadAlertDevices(
  client: Queryable,
  keys: readonly number[],
): Promise<Map<number, AlertDevice>> {
  const rows = await runQuery<AlertDevice>(client, ALERT_DEVICES, [int4s(keys, (key) => key)])
  return new Map(rows.map((row) => [row.id, row]))
}
