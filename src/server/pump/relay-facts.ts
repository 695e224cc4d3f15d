import { metricId } from '@/domain/readings/metrics'
import type { OrderFact, RunFact, ReportedState } from '@/domain/pump/facts'
import { type CommandState, STOP_REASONS, TRIGGERS } from '@/domain/pump/types'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { Relay } from './control'

const [RUNNING, RELAY_ON] = [metricId('running'), metricId('relay_on')]

/** The motor state takes precedence over the relay state. */
const LAST_REPORTED = `
  select value, at, received_at as "receivedAt" from latest
  where device = $1 and channel = $2 and metric in (${RUNNING}, ${RELAY_ON})
  order by metric = ${RUNNING} desc limit 1`

/** The device's last reported state of its relay. */
export async function lastReportedState(
  client: Queryable,
  { device, channel }: Relay,
): Promise<ReportedState | null> {
  const [row] = await runQuery<{ value: number; at: Date; receivedAt: Date }>(client, LAST_REPORTED, [
    device,
    channel,
  ])
  return row ? { on: row.value !== 0, at: row.at.getTime(), receivedAt: row.receivedAt.getTime() } : null
}

const LAST_COMMANDS = `
  select distinct on (c.payload -> 'on') c.payload -> 'on' = 'true' as "on", state, reason,
         created_at as "createdAt", sent_at as "sentAt", expires_at as "expiresAt",
         ended_at as "endedAt"
  from command c where device = $1 and channel = $2 and type = 'relay.set'
  order by c.payload -> 'on', created_at desc`

type LastCommandRow = {
  on: boolean
  state: CommandState
  reason: string | null
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date
  endedAt: Date | null
}

const commandFactOf = ({
  state,
  reason,
  createdAt,
  sentAt,
  expiresAt,
  endedAt,
}: LastCommandRow): OrderFact => ({
  state,
  reason: STOP_REASONS.find((one) => one === reason) ?? null,
  createdAt: createdAt.getTime(),
  sentAt: sentAt?.getTime() ?? null,
  expiresAt: expiresAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
})

/** The newest start and the newest stop command. */
export async function loadLastCommands(client: Queryable, { device, channel }: Relay) {
  const rows = await runQuery<LastCommandRow>(client, LAST_COMMANDS, [device, channel])
  const newest = (on: boolean) => rows.filter((row) => row.on === on).map(commandFactOf)[0] ?? null
  return { lastStart: newest(true), lastStop: newest(false) }
}

const RUNS = `
  select started_at as "startedAt", ended_at as "endedAt", limit_s as "limitS", trigger,
         (select c.created_at from command c where c.id = command_id) as "orderedAt"
  from pump_run where device = $1 and channel = $2 and (ended_at is null or started_at > $3::timestamptz)
  union all
  (select started_at, ended_at, limit_s, trigger, null from pump_run
   where device = $1 and channel = $2 and started_at <= $3::timestamptz and ended_at is not null
   order by started_at desc limit 1)`

type RecentRunRow = {
  startedAt: Date
  endedAt: Date | null
  limitS: number | null
  trigger: string
  orderedAt: Date | null
}

const HOUR_MS = 3_600_000

/** The open run, the end of the last finished one, and the starts of the last hour. */
export async function loadRunFacts(client: Queryable, { device, channel }: Relay, now: number) {
  const rows = await runQuery<RecentRunRow>(client, RUNS, [device, channel, new Date(now - HOUR_MS)])
  const open = rows.find(({ endedAt }) => endedAt === null)
  const ends = rows.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []))
  const starts = rows.map(({ startedAt }) => startedAt.getTime()).filter((at) => at > now - HOUR_MS)
  return {
    run: open ? factOf(open) : null,
    lastRunEndedAt: ends.length > 0 ? Math.max(...ends) : null,
    starts,
  }
}

const factOf = ({ startedAt, limitS, trigger, orderedAt }: RecentRunRow): RunFact => ({
  startedAt: startedAt.getTime(),
  limitS,
  orderedAt: orderedAt?.getTime() ?? null,
  trigger: TRIGGERS.find((one) => one === trigger) ?? 'device',
})
