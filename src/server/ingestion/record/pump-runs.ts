import { metricId } from '@/domain/readings/metrics'
import { attributeStart, attributeStop, type SentCommand } from '@/domain/pump/attribution'
import { advanceRuns, type RunSpan } from '@/domain/pump/runs'
import { int2s, int4s } from '@/server/db/arrays'
import type { SwitchState } from './switches'
import { loadSentCommands, type PumpKey } from './sent-commands'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** State of a pump once the batch is stored. `heardAt`: time of its newest state. Epoch milliseconds. */
type PumpState = PumpKey & {
  hasRunning: boolean
  heardAt: number | null
  id: string | null
  startedAt: number | null
  endedAt: number | null
  limitS: number | null
  isFaulty: boolean
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`
const RUNNING = metricId('running')
const RELAY = metricId('relay_on')

/**
 * These pumps are exclusive: a worker that stores a state locks its row of `latest` until the commit, even where the
 * row does not change. What another worker wrote before is visible here.
 */
const PUMPS = `
  select p.device, p.channel, w.at is not null as "hasRunning", ${MS('coalesce(w.at, s.at)')} as "heardAt",
         r.id, ${MS('r.started_at')} as "startedAt", ${MS('r.ended_at')} as "endedAt", r.limit_s as "limitS",
         exists (select from latest f where f.device = p.device and f.metric = ${metricId('fault_code')}
                 and f.channel in (p.channel, 0) and f.value <> 0 and f.at >= r.started_at) as "isFaulty"
  from (select distinct * from unnest($1::int[], $2::smallint[]) u(device, channel)) p
  left join latest w on w.device = p.device and w.channel = p.channel and w.metric = ${RUNNING}
  left join latest s on s.device = p.device and s.channel = p.channel and s.metric = ${RELAY}
  left join lateral (
    select * from pump_run o where o.device = p.device and o.channel = p.channel
    order by o.started_at desc limit 1
  ) r on true`

/** A run never overwrites another: neither that of a late copy nor of a state out of order. */
const START = `
  insert into pump_run (device, channel, started_at, ended_at, trigger, user_id, command_id, limit_s, stop_reason, stopped_by_id)
  select n.* from jsonb_to_recordset($1::jsonb) n(
    device int, channel smallint, started_at timestamptz, ended_at timestamptz, trigger text, user_id uuid,
    command_id uuid, limit_s int, stop_reason text, stopped_by_id uuid)
  where not exists (
    select from pump_run o where o.device = n.device and o.channel = n.channel
      and o.started_at < coalesce(n.ended_at, 'infinity') and coalesce(o.ended_at, 'infinity') > n.started_at)
  order by n.device, n.channel, n.started_at
  on conflict do nothing`

const STOP = `
  update pump_run r set ended_at = e.ended_at, stop_reason = e.stop_reason, stopped_by_id = e.stopped_by_id
  from jsonb_to_recordset($1::jsonb) e(id uuid, ended_at timestamptz, stop_reason text, stopped_by_id uuid)
  where r.id = e.id and r.ended_at is null`

/** The changes of a batch to one pump's runs. */
type RunChange = { pump: PumpState; intervalS: number | null; stoppedAt: number | null; runs: RunSpan[] }

/**
 * States that moved the pump's newest one forward open and close its runs. Of a backlog, all of which is older, only
 * runs that are complete within the batch are taken.
 */
function changeOf(pump: PumpState, all: readonly SwitchState[]): RunChange {
  const states = all.filter(
    ({ device, channel, isRunning }) =>
      device === pump.device && channel === pump.channel && isRunning === pump.hasRunning,
  )
  const newest = Math.max(...states.map(({ at }) => at))
  const isLive = pump.heardAt === null || newest >= pump.heardAt
  const last = pump.startedAt === null ? null : { startedAt: pump.startedAt, endedAt: pump.endedAt }
  const intervalS = states[0]?.intervalS ?? null
  if (isLive) return { pump, intervalS, ...advanceRuns({ last, states }) }
  const { runs } = advanceRuns({ last: null, states })
  return { pump, intervalS, stoppedAt: null, runs: runs.filter(({ endedAt }) => endedAt !== null) }
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const stopColumns = (
  { pump, intervalS }: RunChange,
  { startedAt, at, limitS }: { startedAt: number; at: number; limitS: number | null },
  commands: readonly SentCommand[],
) => {
  const isFaulty = pump.isFaulty && startedAt === pump.startedAt
  const stop = attributeStop({ startedAt, at, limitS, isFaulty, intervalS, commands })
  return { ended_at: iso(at), stop_reason: stop.stopReason, stopped_by_id: stop.stoppedById }
}

const STILL_RUNNING = { ended_at: null, stop_reason: null, stopped_by_id: null }

function newRun(change: RunChange, { startedAt, endedAt }: RunSpan, commands: readonly SentCommand[]) {
  const { pump, intervalS } = change
  const { trigger, userId, commandId, limitS } = attributeStart({ at: startedAt, intervalS, commands })
  const by = { trigger, user_id: userId, command_id: commandId, limit_s: limitS }
  const end =
    endedAt === null ? STILL_RUNNING : stopColumns(change, { startedAt, at: endedAt, limitS }, commands)
  return { device: pump.device, channel: pump.channel, started_at: iso(startedAt), ...by, ...end }
}

/**
 * Opens and closes runs by the switch states of a batch that is stored earlier in the same transaction: at device time,
 * one open run per pump. Costs one statement unless a state changed.
 */
export async function writePumpRuns(client: Queryable, states: readonly SwitchState[]): Promise<void> {
  if (states.length === 0) return
  const pumps = await runQuery<PumpState>(client, PUMPS, [
    int4s(states, ({ device }) => device),
    int2s(states, ({ channel }) => channel),
  ])
  const changes = pumps
    .map((pump) => changeOf(pump, states))
    .filter(({ stoppedAt, runs }) => stoppedAt !== null || runs.length > 0)
  if (changes.length === 0) return
  const commandsOf = await loadSentCommands(client, changes.map(reachOf))
  const stops = changes.flatMap((change) => {
    const { pump, stoppedAt } = change
    if (stoppedAt === null || pump.startedAt === null) return []
    const span = { startedAt: pump.startedAt, at: stoppedAt, limitS: pump.limitS }
    return [{ id: pump.id, ...stopColumns(change, span, commandsOf(pump)) }]
  })
  const starts = changes.flatMap((change) =>
    change.runs.map((span) => newRun(change, span, commandsOf(change.pump))),
  )
  if (stops.length > 0) await runQuery(client, STOP, [JSON.stringify(stops)])
  if (starts.length > 0) await runQuery(client, START, [JSON.stringify(starts)])
}

const reachOf = ({ pump, intervalS, stoppedAt, runs }: RunChange) => {
  const turns = [stoppedAt, ...runs.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])]
  const known = turns.filter((at) => at !== null)
  return { pump, intervalS, from: Math.min(...known), to: Math.max(...known) }
}
