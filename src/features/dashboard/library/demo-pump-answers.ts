import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { demoTankPercentAt } from './demo-devices'
import { CYCLE_MS, DEMO_PUMP, demoPumpAt, RUN_MS } from './demo-pump-state'

const DAY = 86_400_000

const iso = (at: number): string => new Date(at).toISOString()

const runFrom = (startedAt: number, now: number) => {
  const isOver = startedAt + RUN_MS < now
  const runtimeS = Math.min(RUN_MS, now - startedAt) / 1000
  const ended = {
    endedAt: iso(startedAt + RUN_MS),
    stopReason: 'level_reached',
    liters: 38 * 18,
    energyWh: 222,
  }
  return {
    id: String(startedAt),
    ch: 0,
    startedAt: iso(startedAt),
    runtimeS,
    trigger: 'auto',
    by: null,
    stoppedBy: null,
    limitS: 3_600,
    ...(isOver ? ended : { endedAt: null, stopReason: null, liters: null, energyWh: null }),
  }
}

export function demoRunsAnswer({ from, to }: { from?: string; to?: string }, now: number) {
  const end = to ? Date.parse(to) : now
  const start = from ? Date.parse(from) : end - DAY
  const list = []
  for (let at = Math.floor(start / CYCLE_MS) * CYCLE_MS; at < Math.min(end, now); at += CYCLE_MS)
    if (at + RUN_MS > start) list.push(runFrom(at, now))
  const runtimeS = list.reduce((sum, run) => sum + run.runtimeS, 0)
  const all = {
    starts: list.length,
    runtimeS,
    duty: (runtimeS * 1000) / (end - start),
    liters: (runtimeS / 60) * 38,
    energyWh: (runtimeS / 3600) * 740,
  }
  const previous = { ...all, starts: all.starts + 1, runtimeS: runtimeS * 1.06 }
  return { from: iso(start), to: iso(end), runs: list, totals: all, previous, sinceServiceS: 214 * 3_600 }
}

/** The pump as the two calls about it tell of it; every device of the demo is asked, one of them can be switched. */
export function demoPumpAnswer(deviceId: string, now: number) {
  const { on, since, until, mode, lastCommand, isOrdered } = demoPumpAt(now)
  const ongoing = {
    endedAt: null,
    stopReason: null,
    liters: null,
    energyWh: null,
    runtimeS: (now - since) / 1000,
    trigger: isOrdered ? 'person' : 'auto',
    limitS: (until - since) / 1000,
  }
  const level = demoTankPercentAt(now)
  return {
    pump: {
      deviceId: 'demo-pump',
      ch: 0,
      controllable: true,
      mayOperate: deviceId === DEMO_PUMP,
      mode,
      settings: { ...DEFAULT_PUMP_SETTINGS, destination: 'demo-tank', startPercent: 35, stopPercent: 90 },
      limitBy: 'device',
      actual: on ? 'on' : 'off',
      since: iso(since),
      at: iso(now),
      commanded: null,
      run: on ? { ...runFrom(since, now), ...ongoing } : null,
      stopsBy: on ? iso(until) : null,
      interlocks: [
        { id: 'device_online', ok: true, value: null, limit: null, until: null },
        { id: 'destination_room', ok: level < 98, value: level, limit: 98, until: null },
        { id: 'mode', ok: mode !== 'off', value: null, limit: null, until: null },
        { id: 'rest', ok: true, value: null, limit: 2, until: null },
      ],
      lockout: null,
      lastCommand,
      nextScheduleAt: null,
    },
  }
}
