import type { exportRuns } from '@/contracts/devices/pump'
import { csvRow } from '@/domain/text/csv'
import { isoIn } from '@/domain/time/zoned-time'
import { requireDevice } from '@/server/devices/visible'
import { csvResponse, loadPersonZone } from '@/server/devices/readings/csv-response'
import type { Verb } from '@/server/verb'
import { ownedFrom, spanOf } from '@/server/timeseries/span'
import { loadPumpRuns, loadPersonNames, pumpRunView } from './window'

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

/** The runs of a window in the zone of whoever asks; what is not known is empty. */
export const exportPumpRuns: Verb<typeof exportRuns> = async ({ actor, now }, { params, query }) => {
  const { from, to } = spanOf(query, now)
  const row = await requireDevice(actor, params.deviceId, 'view')
  const window = { from: ownedFrom(row, from).getTime(), to: to.getTime() }
  const [rows, timeZone] = await Promise.all([
    loadPumpRuns({ device: row.key, channel: query.ch }, window),
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
  return csvResponse(csvRow(COLUMNS) + lines.join(''), [row.deviceId, 'runs', ...dates])
}
