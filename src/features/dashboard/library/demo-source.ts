import type { DataSource } from '@/client/data-source'
import { countDevices } from '@/domain/devices/device-counts'
import { mostUsed } from '@/domain/tank/usage-report'
import { demoDevicesAt, demoSunAt, demoTankPercentAt, waveAt } from './demo-devices'
import { demoPumpAnswer, demoRunsAnswer } from './demo-pump-answers'
import { DEMO_PUMP, type DemoCommand, applyDemoCommand } from './demo-pump-state'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CAPACITY_L = 5_089

const iso = (at: number): string => new Date(at).toISOString()
type Query = {
  metric?: string
  from?: string
  to?: string
  points?: number
  range?: string
  minutes?: number
}

const valueAt = (metric: string, at: number): number => {
  const shine = demoSunAt(at)
  const by: Record<string, number> = {
    tank_level_pct: demoTankPercentAt(at),
    tank_volume_l: (CAPACITY_L * demoTankPercentAt(at)) / 100,
    power_w: 1_480 * shine,
    flow_lpm: 46 * Math.max(0, shine - 0.15),
    voltage_v: 231 + 3 * waveAt(at, 17),
  }
  return by[metric] ?? 0
}

function readings({ metric = 'tank_level_pct', from, to, points = 300 }: Query, now: number) {
  const end = to ? Date.parse(to) : now
  const start = from ? Date.parse(from) : end - DAY
  const step = (end - start) / points
  return {
    points: Array.from({ length: points }, (_, index) => {
      const at = start + index * step
      const value = valueAt(metric, at)
      return { at: iso(at), min: value, max: value, avg: value, last: value, n: 1 }
    }),
  }
}

type Highest = { at: string; liters: number } | null
const totals = (days: number, highestDay: Highest) => ({
  usedL: 1_140 * days,
  refilledL: 1_180 * days,
  averageDailyL: days > 1 ? 1_140 : null,
  highestDay,
  daysBetweenRefills: 0.3,
})

function usage({ range = 'day' }: Query, now: number) {
  const [count, size] = range === 'day' ? [24, HOUR] : [range === 'week' ? 7 : 30, DAY]
  const to = Math.ceil(now / size) * size
  const from = to - count * size
  const buckets = Array.from({ length: count }, (_, index) => {
    const at = from + index * size
    const used = (size / DAY) * 1_140 * (1 + 0.4 * waveAt(at, (size * 5) / MINUTE))
    const level = demoTankPercentAt(at)
    return {
      from: iso(at),
      to: iso(at + size),
      usedL: used,
      refilledL: index % 3 === 0 ? used * 3 : 0,
      minPercent: level - 6,
      maxPercent: level + 6,
      lastPercent: level,
      coverage: 1,
    }
  })
  const days = (count * size) / DAY
  const most = days > 1 ? mostUsed(buckets) : null
  return {
    range,
    timeZone: 'UTC',
    from: iso(from),
    to: iso(to),
    buckets,
    refills: [{ from: iso(now - 5 * HOUR), to: iso(now - 4 * HOUR), liters: 1_900, percent: 37 }],
    totals: totals(days, most && { at: most.from, liters: most.usedL }),
    previous: totals(days * 0.92, null),
    today: { usedL: 610, usualL: 680 },
    lastRefill: { at: iso(now - 4 * HOUR), liters: 1_900 },
    leak: null,
  }
}

const energy = (now: number) => ({
  timeZone: 'UTC',
  days: Array.from({ length: 7 }, (_, index) => {
    const from = Math.floor(now / DAY) * DAY - (6 - index) * DAY
    return {
      from: iso(from),
      to: iso(from + DAY),
      energyWh: 8_800 + 700 * waveAt(from, 5_000),
      liters: 9_100,
    }
  }),
  voltage: { min: 224, max: 236 },
  current: { min: 0.6, max: 6.1 },
  power: { min: 120, max: 1_310 },
  nominalV: 230,
  brownOuts: [],
})

const GATEWAYS = [
  { gatewayId: 'barn-roof', uplinks: 46, rssi: -97, snr: 6.5 },
  { gatewayId: 'hill', uplinks: 31, rssi: -113, snr: -4 },
]

const lora = (now: number) => ({
  lora: {
    deviceId: 'deveui:a84041ffff000001',
    lastUplinkAt: iso(now - 7 * MINUTE),
    intervalS: 1_200,
    nextExpectedAt: iso(now + 13 * MINUTE),
    fCnt: 4_211,
    received: 71,
    lost: 1,
    rssi: -97,
    snr: 6.5,
    spreading: 9,
    batteryPercent: 81,
    batteryV: 3.58,
    gateways: GATEWAYS.map((gateway) => ({ ...gateway, at: iso(now - 7 * MINUTE) })),
    queue: [],
  },
})

const overview = ({ minutes = 60 }: Query, now: number) => ({
  minutes,
  active: 5,
  inactive: 1,
  never: 1,
  uplinks: 27,
  uplinksPerHour: (27 * 60) / minutes,
  lost: 1,
  gateways: GATEWAYS.map((gateway) => ({
    ...gateway,
    lastAt: iso(now - 2 * MINUTE),
    devices: 4,
    silent: false,
  })),
  devices: ['Paddock tank', 'Stock tank', 'Yard climate'].map((name, index) => ({
    deviceId: `deveui:a84041ffff00000${index + 1}`,
    name,
    lastUplinkAt: iso(now - (index * 9 + 7) * MINUTE),
    uplinks: 9 - index * 3,
    lost: index === 1 ? 1 : 0,
    rssi: -97 - 6 * index,
    batteryPercent: [81, 64, 17][index] ?? null,
  })),
})

const devices = (now: number) => {
  const list = demoDevicesAt(now)
  return { devices: list, counts: countDevices(list) }
}

const ANSWERS: Record<string, (query: Query, now: number, deviceId: string) => unknown> = {
  '/devices': (_, now) => devices(now),
  '/devices/{deviceId}/readings': readings,
  '/devices/{deviceId}/usage': usage,
  '/devices/{deviceId}/energy': (_, now) => energy(now),
  '/devices/{deviceId}/runs': demoRunsAnswer,
  '/devices/{deviceId}/pump': (_, now, deviceId) => demoPumpAnswer(deviceId, now),
  '/devices/{deviceId}/lora': (_, now) => lora(now),
  '/lora/overview': overview,
  '/devices/{deviceId}/alerts': () => ({ alerts: [] }),
}

type Args = { query?: Query; params?: { deviceId?: string }; body?: unknown }

/** The orders the made-up pump obeys: the server takes others too, but nothing in the demo gives them. */
const isDemoCommand = (body: unknown): body is DemoCommand =>
  typeof body === 'object' && body !== null && 'type' in body && /^(relay|mode)\.set$/.test(String(body.type))

/** A made-up water supply that moves with the clock: nothing of it comes from or reaches the server. */
export const demoSource: DataSource = {
  name: 'demo:',
  answer: ({ method, path }, args) => {
    const { query = {}, params: { deviceId = '' } = {}, body } = args as Args
    const now = Date.now()
    if (
      `${method} ${path}` === 'POST /devices/{deviceId}/commands' &&
      deviceId === DEMO_PUMP &&
      isDemoCommand(body)
    )
      return { command: applyDemoCommand(body, now) }
    const answer = method === 'GET' ? ANSWERS[path] : undefined
    if (!answer) throw new Error(`the demo has no answer to ${method} ${path}`)
    return answer(query, now, deviceId)
  },
}
