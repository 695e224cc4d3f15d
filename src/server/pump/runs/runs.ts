import { StoredPumpSettings, type listRuns, type exportRuns } from '@/contracts/devices/pump'
import { STOP_REASONS, TRIGGERS } from '@/domain/pump/types'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { totalsOf } from '@/domain/pump/totals'
import { pool } from '@/server/db/pool'
import type { DeviceRow } from '@/server/devices/device-row'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { ownedFrom, spanOf } from '@/server/timeseries/span'
import { runQuery } from '@/server/db/transaction'
import { csvRow } from '@/domain/text/csv'
import { isoIn } from '@/domain/time/zoned-time'
import { csvResponse, loadPersonZone } from '@/server/devices/readings/csv-response'

/** Times in epoch milliseconds; `to` is exclusive. */
export type PumpChannel = { device: number; channel: number }
export type RunWindow = { from: number; to: number }

const inWindow = ({ device, channel }: PumpChannel, { from, to }: RunWindow): Prisma.PumpRunWhereInput => ({
  device,
  channel,
  startedAt: { lt: new Date(to) },
  OR: [{ endedAt: null }, { endedAt: { gt: new Date(from) } }],
})

export type PumpRunRow = Awaited<ReturnType<typeof loadPumpRuns>>[number]

/** The runs of a pump that overlap a window, oldest first. */
export const loadPumpRuns = (pump: PumpChannel, window: RunWindow) =>
  db().pumpRun.findMany({ where: inWindow(pump, window), orderBy: { startedAt: 'asc' } })

/** The names of users by id. */
export async function loadPersonNames(rows: readonly PumpRunRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ userId, stoppedById }) => [userId, stoppedById]).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const where = { id: { in: [...new Set(ids)] } }
  const people = await db().user.findMany({ where, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [id, name]))
}

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((known) => known === word) ?? null

/** A run as the API shows it. */
export function pumpRunView(
  row: PumpRunRow,
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
) {
  const { id, channel, startedAt, endedAt, limitS, liters, energyWh } = row
  const nameOf = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? null))
  return {
    id,
    ch: channel,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    runtimeS: Math.max(0, ((endedAt ?? now).getTime() - startedAt.getTime()) / 1000),
    trigger: oneOf(TRIGGERS, row.trigger) ?? 'device',
    by: nameOf(row.userId),
    stopReason: oneOf(STOP_REASONS, row.stopReason),
    stoppedBy: nameOf(row.stoppedById),
    limitS,
    liters,
    energyWh,
  }
}

/** Time of the last service, epoch milliseconds; null when none is recorded. */
export async function loadServicedAt({ device, channel }: PumpChannel): Promise<number | null> {
  const control = await db().pumpControl.findUnique({ where: { device_channel: { device, channel } } })
  const { servicedAt: at } = StoredPumpSettings.parse(control?.settings ?? {})
  return at === null ? null : Date.parse(at)
}

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

/** The totals of a window; null when it begins before the device's first report or before its present owner. */
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
  const pump = { device: row.id, channel: query.ch }
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

const COLUMNS = [
  'start',
  'end',
  'start_utc',
  'end_utc',
  'channel',
  'runtime_s',
  'trigger',
  'started_by',
  'stop_reason',
  'stopped_by',
  'limit_s',
  'liters',
  'energy_wh',
]

/** The runs of a window as CSV, in the user's time zone; unknown values are empty. */
export const exportPumpRuns: Verb<typeof exportRuns> = async ({ actor, now }, { params, query }) => {
  const { from, to } = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const window = { from: ownedFrom(row, from).getTime(), to: to.getTime() }
  const [rows, timeZone] = await Promise.all([
    loadPumpRuns({ device: row.id, channel: query.ch }, window),
    loadPersonZone(actor.userId),
  ])
  const [names, timeOf] = [await loadPersonNames(rows), isoIn(timeZone)]
  const local = (time: string | null) => (time === null ? '' : timeOf(Date.parse(time)))
  const lines = rows
    .map((one) => pumpRunView(one, { names, now }))
    .map((run) =>
      csvRow([
        local(run.startedAt),
        local(run.endedAt),
        run.startedAt,
        run.endedAt ?? '',
        run.ch,
        run.runtimeS,
        run.trigger,
        run.by ?? '',
        run.stopReason ?? '',
        run.stoppedBy ?? '',
        run.limitS ?? '',
        run.liters ?? '',
        run.energyWh ?? '',
      ]),
    )
  const dates = [from.getTime(), to.getTime() - 1].map((ms) => timeOf(ms).slice(0, 10))
  return csvResponse(csvRow(COLUMNS) + lines.join(''), [row.publicId, 'runs', ...dates])
}
