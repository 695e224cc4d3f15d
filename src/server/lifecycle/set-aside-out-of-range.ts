import { metricById, type Metric, metricId, QUALITIES } from '@/domain/readings/metrics'
import { isLevelMetric, isOutOfRange, LEVEL_METRICS, tankOfChannel } from '@/domain/tank/gauge'
import { writeDoubtfulValues } from '@/server/timeseries/doubtful'
import { int2s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { parseDeviceSettings } from '@/server/devices/device-view'

const OUT_OF_RANGE = QUALITIES.indexOf('blind_zone')
const METRICS: readonly Metric[] = LEVEL_METRICS

const TANK_SETUP = `
  select tank_config as "tankConfig", tank_series as "tankSeries", calibration,
         null as "notificationSettings", sensor is not null as "hasSensor"
  from device where id = $1`

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const NEWEST = `
  select metric, channel, value, ${MS('at')} as at, ${MS('received_at')} as "receivedAt", true as "isBelieved"
  from latest where device = $1 and metric = any($2::smallint[])
  union all
  select d.metric, d.channel, d.value, ${MS('d.at')}, ${MS('d.received_at')}, false
  from doubtful_reading d left join latest l using (device, metric, channel)
  where d.device = $1 and d.metric = any($2::smallint[]) and d.quality = ${OUT_OF_RANGE} and (l.at is null or l.at < d.at)`

const FORGET = `delete from latest where device = $1 and metric = $2 and channel = $3`

const BELIEVE = `
  insert into latest as l (device, metric, channel, at, received_at, value, quality) values ($1, $2, $3, $4, $5, $6, 0)
  on conflict (device, metric, channel) do update
    set at = excluded.at, received_at = excluded.received_at, value = excluded.value, quality = excluded.quality
    where l.at < excluded.at`

type TankSetup = Parameters<typeof parseDeviceSettings>[0] & { hasSensor: boolean }
type NewestValueRow = {
  metric: number
  channel: number
  value: number
  at: number
  receivedAt: number
  isBelieved: boolean
}

/**
 * Judges the newest values of a device against its changed tanks: values that cannot come from their water no longer
 * give a level, and values that were out of range of the old ones do. The device's row is locked.
 */
export async function setAsideOutOfRange(client: Queryable, device: number): Promise<void> {
  const [setup] = await runQuery<TankSetup>(client, TANK_SETUP, [device])
  if (!setup) return
  for (const row of await runQuery<NewestValueRow>(client, NEWEST, [device, int2s(METRICS, metricId)]))
    await rejudgeValue(client, { device, setup, row })
}

type RejudgeRequest = { device: number; setup: TankSetup; row: NewestValueRow }

async function rejudgeValue(client: Queryable, { device, setup, row }: RejudgeRequest): Promise<void> {
  const { metric: id, channel, value, at, receivedAt, isBelieved } = row
  const metric = metricById(id)
  const tank = tankOfChannel(parseDeviceSettings(setup), channel)
  if (tank === null || metric === null || !isLevelMetric(metric)) return
  const isForeign = isOutOfRange(metric, value, tank)
  if (isBelieved && isForeign) {
    await runQuery(client, FORGET, [device, id, channel])
    await writeDoubtfulValues(client, [
      { device, metric: id, channel, quality: OUT_OF_RANGE, value, at, receivedAt },
    ])
  }
  // it may have been in the sensor's blind zone, which does not depend on the tank
  if (!isBelieved && !isForeign && !setup.hasSensor)
    await runQuery(client, BELIEVE, [device, id, channel, new Date(at), new Date(receivedAt), value])
}
