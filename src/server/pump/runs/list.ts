import type { listRuns } from '@/contracts/devices/pump'
import { totalsOf } from '@/domain/pump/totals'
import { pool } from '@/server/db/pool'
import type { DeviceRow } from '@/server/devices/device-row'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { ownedFrom, spanOf } from '@/server/timeseries/span'
import { runQuery } from '@/server/db/transaction'
import {
  loadPumpRuns,
  loadPersonNames,
  type PumpChannel,
  type PumpRunRow,
  pumpRunView,
  loadServicedAt,
  type RunWindow,
} from './window'

const RUNTIME = `
  select coalesce(sum(extract(epoch from
           greatest(least(coalesce(ended_at, $4), $4) - greatest(started_at, $3), interval '0'))), 0)::float8 as seconds
  from pump_run where device = $1 and channel = $2 and coalesce(ended_at, 'infinity') > $3`

const LONG_AGO = new Date(0)

async function sinceService(pump: PumpChannel, { row, now }: { row: DeviceRow; now: Date }): Promise<number> {
  const from = ownedFrom(row, new Date((await loadServicedAt(pump)) ?? LONG_AGO))
  const [total] = await runQuery<{ seconds: number }>(pool(), RUNTIME, [pump.device, pump.channel, from, now])
  return total?.seconds ?? 0
}

const totalled = ({ startedAt, endedAt, liters, energyWh }: PumpRunRow) => ({
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  liters,
  energyWh,
})

/** The totals of a window; null where nobody was there to see: before the device spoke, or before it was theirs. */
function previousOf(
  runs: readonly PumpRunRow[],
  { row, window, now }: { row: DeviceRow; window: RunWindow; now: Date },
) {
  const since = Math.max(row.provisionedAt?.getTime() ?? Infinity, row.historyFrom?.getTime() ?? 0)
  const touching = runs.filter(({ endedAt }) => (endedAt ?? now).getTime() > window.from)
  const seen = touching.filter(({ startedAt }) => startedAt.getTime() < window.to)
  if (since > window.from && (seen.length === 0 || row.historyFrom !== null)) return null
  return totalsOf(seen.map(totalled), { ...window, now: now.getTime() })
}

export const listPumpRuns: Verb<typeof listRuns> = async ({ actor, now }, { params, query }) => {
  const span = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const pump = { device: row.key, channel: query.ch }
  const [from, to] = [ownedFrom(row, span.from).getTime(), span.to.getTime()]
  const before = { from: 2 * span.from.getTime() - to, to: span.from.getTime() }
  const loaded = await loadPumpRuns(pump, { from: ownedFrom(row, new Date(before.from)).getTime(), to })
  const runs = loaded.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > from)
  const [names, sinceServiceS] = await Promise.all([loadPersonNames(runs), sinceService(pump, { row, now })])
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    runs: runs.map((one) => pumpRunView(one, { names, now })),
    totals: totalsOf(runs.map(totalled), { from, to, now: now.getTime() }),
    previous: previousOf(loaded, { row, window: before, now }),
    sinceServiceS,
  }
}
