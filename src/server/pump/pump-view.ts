import type { Pump, Run } from '@/contracts/devices/pump'
import { accessTo, mayDo, type Actor } from '@/domain/access/policy'
import { actualOf, pendingOf, runLimitS, type PumpFacts } from '@/domain/pump/facts'
import { interlocksOf } from '@/domain/pump/interlocks'
import { isLocked } from '@/domain/pump/lockout'
import { nextStartAt } from '@/domain/pump/schedules'
import { capabilityOf } from '@/ingest/commands'
import { loadCommands } from '@/server/pump/commands/command-view'
import type { DeviceRow } from '@/server/devices/device-row'
import { pool } from '@/server/db/pool'
import { loadPumpRuns, loadPersonNames, pumpRunView, type PumpChannel } from '@/server/pump/runs/runs'
import { readRelayControl } from './control'
import { loadPumpFacts } from './load-facts'
import { lastReportedState } from './relay-facts'

/** Tolerance for a device clock ahead of the server's. */
const AHEAD_MS = 5 * 60_000

/** The run of a pump that has not ended. */
async function loadOpenRun(pump: PumpChannel, now: Date): Promise<Run | null> {
  const runs = await loadPumpRuns(pump, { from: now.getTime(), to: now.getTime() + AHEAD_MS })
  const open = runs.filter(({ endedAt }) => endedAt === null).at(-1)
  return open ? pumpRunView(open, { names: await loadPersonNames([open]), now }) : null
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The present state of a pump, for one user. */
export async function pumpView(
  device: DeviceRow,
  actor: Actor,
  { ch, now }: { ch: number; now: Date },
): Promise<Pump> {
  const [client, relay] = [pool(), { device: device.id, channel: ch }]
  const control = await readRelayControl(client, relay)
  const facts = await loadPumpFacts(client, { device, channel: ch, control, now: now.getTime() })
  const [said, run, [lastCommand = null]] = await Promise.all([
    lastReportedState(client, relay),
    loadOpenRun(relay, now),
    loadCommands(client, { device: device.id, since: device.historyFrom, channel: ch, limit: 1 }),
  ])
  const access = accessTo(device, actor)
  const mayOperate = access !== null && mayDo(access, 'operate')
  const wanted = { by: 'person', maxSeconds: control.settings.maxRunMinutes * 60 } as const
  return {
    deviceId: device.publicId,
    ch,
    controllable: mayOperate && capabilityOf(device.family)?.orders.includes('relay.set') === true,
    mayOperate,
    mode: control.mode,
    settings: control.settings,
    limitBy: facts.limitBy,
    ...pumpStateOf(facts),
    at: iso(said?.at ?? null),
    commanded: pendingOf(facts),
    run,
    stopsBy: iso(stopsBy(facts)),
    interlocks: interlocksOf(facts, wanted).map((one) => ({ ...one, until: iso(one.until) })),
    lastCommand,
    nextScheduleAt: iso(
      nextStartAt({ ...facts, schedules: control.mode === 'off' ? [] : control.settings.schedules }),
    ),
  }
}

/** The run state and since when: since its run began, or since the last one ended. */
function pumpStateOf(facts: PumpFacts): Pick<Pump, 'actual' | 'since' | 'lockout'> {
  const actual = actualOf(facts)
  const since = { on: facts.run?.startedAt ?? null, off: facts.lastRunEndedAt, unknown: null }[actual]
  const { reason, until } = facts.lock
  const lockout = reason !== null && isLocked(facts.lock, facts.now) ? { reason, until: iso(until) } : null
  return { actual, since: iso(since), lockout }
}

function stopsBy(facts: PumpFacts): number | null {
  const limitS = runLimitS(facts)
  return facts.run && limitS !== null ? facts.run.startedAt + limitS * 1000 : null
}
