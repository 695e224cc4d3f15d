import { metricId } from '@/domain/readings/metrics'
import { drainOf } from '@/domain/rollouts/power'
import type { DeviceRow } from '@/server/devices/device-row'
import { DAY_MS, HOUR_MS } from '@/server/job'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { seriesOf } from '@/server/timeseries/storage/series'
import { KeptFigures } from './kept-figures'

const LOOK_BACK_MS = 3 * DAY_MS
const SERIES = [seriesOf(metricId('battery_pct'), 0)]

type Row = Pick<DeviceRow, 'id' | 'historyFrom'>

/** Another owner's past is left out. */
async function loadDrain({ id, historyFrom }: Row, now: Date): Promise<number | null> {
  const from = new Date(Math.max(now.getTime() - LOOK_BACK_MS, historyFrom?.getTime() ?? 0))
  const hours = await withQuerySlot('rollouts', () =>
    loadBuckets({
      ...{ device: id, series: SERIES, from, to: now, now },
      points: LOOK_BACK_MS / HOUR_MS,
    }),
  )
  return drainOf(hours.map(({ at, last }) => ({ at: at.getTime(), percent: last })))
}

const figures = new KeptFigures(loadDrain)

/** Percent that the batteries of these devices lost per ms in the last three days; null where too little is known. */
export const loadBatteryDrains = (
  devices: readonly Row[],
  now: Date,
): Promise<ReadonlyMap<number, number | null>> => figures.load(devices, now)
