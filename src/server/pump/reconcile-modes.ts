import { metricId } from '@/domain/readings/metrics'
import { type DeviceModeFacts, deviceModeOf, MODE_CODES, modeToReconcile } from '@/domain/pump/device-mode'
import type { CommandState, PumpMode } from '@/domain/pump/types'
import { jobSource } from '@/server/audit/record'
import { capabilityOf } from '@/ingest/commands'
import { enqueueCommand } from '@/server/pump/commands/enqueue-command'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Relay } from './control'
import { type LockedRelay, withLockedRelays } from './locked-relays'

const MODE = metricId('control_mode')

/** Pumps whose mode is set here, with the mode that their online devices report. */
const REPORTED_MODES = `
  select c.device, c.channel, d.family, c.mode, c.settings -> 'startPercent' as "startPercent",
         l.value as code
  from pump_control c join device d on d.id = c.device
  join latest l on l.device = c.device and l.channel = c.channel and l.metric = ${MODE}
  where c.mode <> '' and d.online
  order by c.device, c.channel`

type ReportedModeRow = Relay & { family: string; mode: PumpMode; startPercent: number | null; code: number }

const REPORTED_MODE = `
  select value as code, received_at as "receivedAt" from latest
  where device = $1 and channel = $2 and metric = ${MODE}`

const LAST_MODE_COMMAND = `
  select payload ->> 'mode' as mode, state, created_at as "createdAt", ended_at as "endedAt" from command
  where device = $1 and channel = $2 and type = 'mode.set' order by created_at desc limit 1`

type ReportedMode = { code: number; receivedAt: Date }
type ModeCommand = { mode: string; state: CommandState; createdAt: Date; endedAt: Date | null }

async function loadModeFacts(
  { client, relay, control, device }: LockedRelay,
  now: Date,
): Promise<DeviceModeFacts> {
  const of = [relay.device, relay.channel]
  const [said] = await runQuery<ReportedMode>(client, REPORTED_MODE, of)
  const [told] = await runQuery<ModeCommand>(client, LAST_MODE_COMMAND, of)
  return {
    now: now.getTime(),
    isOnline: device.online === true,
    wanted: control.isModeSet ? deviceModeOf(control.mode, control.settings) : null,
    said: said ? { code: said.code, receivedAt: said.receivedAt.getTime() } : null,
    told: told
      ? { ...told, createdAt: told.createdAt.getTime(), endedAt: told.endedAt?.getTime() ?? null }
      : null,
  }
}

/** Sends the desired mode to devices that report another one. Returns the number of commands. */
export async function reconcileModes(now: Date): Promise<number> {
  const others = (await runQuery<ReportedModeRow>(pool(), REPORTED_MODES)).filter(
    ({ family, code, ...set }) =>
      capabilityOf(family)?.orders.includes('mode.set') && code !== MODE_CODES[deviceModeOf(set.mode, set)],
  )
  return withLockedRelays(others, async (held) => {
    const mode = modeToReconcile(await loadModeFacts(held, now))
    if (!mode) return false
    const { client, device, relay } = held
    const order = { type: 'mode.set', ch: relay.channel, mode } as const
    await enqueueCommand(client, {
      device,
      payload: order,
      trigger: 'auto',
      by: jobSource('pump.modes', now),
      now,
    })
    return true
  })
}
