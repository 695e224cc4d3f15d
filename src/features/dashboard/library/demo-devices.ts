import type { Device } from '@/contracts/devices/device'
import { deviceLevel } from '@/domain/tank/device-level'
import { levelClass, thresholdsOf } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { DEMO_PUMP, demoPumpAt } from './demo-pump-state'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A wave between -1 and 1 that comes round in `minutes`. */
export const waveAt = (at: number, minutes: number, phase = 0): number =>
  Math.sin(2 * Math.PI * (at / (minutes * MINUTE) + phase))

const TANK: TankConfig = {
  tankType: 'cylindrical_vertical',
  diameterMm: 1800,
  depthMm: 2000,
  sensorOffsetMm: 0,
}
const SIDE: TankConfig = {
  tankType: 'slimline',
  lengthMm: 2400,
  widthMm: 700,
  depthMm: 1800,
  sensorOffsetMm: 0,
}

/** Level of the demo tank in percent: it drains and is filled again, seven hours round. */
export const demoTankPercentAt = (at: number, phase = 0): number =>
  58 + 26 * waveAt(at, 420, phase) + 3 * waveAt(at, 37)

/** Share of full sun: clouds over a day that does not end, so that the pump can be seen at work. */
export const demoSunAt = (at: number): number => 0.58 + 0.4 * waveAt(at, 240)

type Values = Record<string, number>

type DemoDeviceInput = {
  deviceId: string
  name: string
  kind: string
  family?: string
  values: Values
  tanks?: TankConfig[]
}

function demoDevice(given: DemoDeviceInput, now: number): Device {
  const { deviceId, name, kind, family = 'native', values, tanks = [] } = given
  const at = new Date(now).toISOString()
  const latest: Device['latest'] = Object.fromEntries(
    Object.entries(values).map(([metric, value]) => [metric, { value, at, quality: 'ok' as const }]),
  )
  const channels = Object.entries(values).flatMap(([metric, distance_mm]) =>
    metric.startsWith('distance_mm') ? [[Number(metric.split('.')[1] ?? 0), { distance_mm }] as const] : [],
  )
  const described = {
    tankConfig: tanks[0] ?? null,
    tankSeries: tanks.length > 1 ? tanks : [],
    calibration: null,
  }
  const level = deviceLevel({ ...described, channels: new Map(channels) })
  const distance = values.distance_mm
  return {
    deviceId,
    id: deviceId,
    name,
    kind,
    family,
    status: 'online',
    claimed: true,
    owned: false,
    // whoever only looks at the demo may switch its pump, and nothing else
    access: deviceId === DEMO_PUMP ? 'operator' : 'viewer',
    tags: [],
    timezone: 'UTC',
    firmware: '2.1.0',
    model: null,
    intervalS: 30,
    flooding: false,
    lastSeenAt: at,
    latestReading: distance === undefined ? null : { value: distance, unit: 'mm', timestamp: at },
    levelPercent: level.percent,
    levelClass: levelClass(level.percent, thresholdsOf(DEFAULT_NOTIFICATION_SETTINGS)),
    volumeLiters: level.liters,
    capacityLiters: level.capacityLiters,
    tanks: { reporting: level.reporting, total: level.total, shared: level.shared, each: level.tanks },
    ...described,
    notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
    notificationSettingsSaved: false,
    provisioned: true,
    alerts: [],
    mute: null,
    site: null,
    learnedOfflineMinutes: null,
    doubtful: {},
    latest,
  }
}

const distanceMmAt = (tank: TankConfig, percent: number): number => (tank.depthMm ?? 0) * (1 - percent / 100)

/** One device of each kind, as they stand at an instant. */
export function demoDevicesAt(now: number): Device[] {
  const { on: pumping } = demoPumpAt(now)
  const shine = demoSunAt(now)
  const devices: DemoDeviceInput[] = [
    {
      deviceId: 'demo-tank',
      name: 'House tank',
      kind: 'tank',
      tanks: [TANK, SIDE],
      values: {
        distance_mm: distanceMmAt(TANK, demoTankPercentAt(now)),
        'distance_mm.1': distanceMmAt(SIDE, demoTankPercentAt(now)),
      },
    },
    {
      deviceId: DEMO_PUMP,
      name: 'House pump',
      kind: 'pump',
      values: {
        relay_on: Number(pumping),
        running: Number(pumping),
        power_w: pumping ? 740 : 0,
        flow_lpm: pumping ? 38 : 0,
      },
    },
    {
      deviceId: 'demo-power',
      name: 'Power board',
      kind: 'acdc',
      values: {
        voltage_v: 231 + 3 * waveAt(now, 17),
        current_a: 2.4 + waveAt(now, 9),
        power_w: 540 + 210 * waveAt(now, 9),
        frequency_hz: 50 + 0.03 * waveAt(now, 5),
        power_factor: 0.94,
        energy_wh: 1_284_000 + ((now % DAY) / DAY) * 9_400,
        'voltage_v.1': 25.6 + waveAt(now, 240),
        'current_a.1': 4 * waveAt(now, 240),
        'power_w.1': 100 * waveAt(now, 240),
      },
    },
    {
      deviceId: 'deveui:a84041ffff000001',
      name: 'Paddock tank',
      kind: 'lora',
      family: 'chirpstack',
      tanks: [TANK],
      values: {
        distance_mm: distanceMmAt(TANK, demoTankPercentAt(now, 0.5)),
        battery_pct: 81,
        rssi_dbm: -97,
        snr_db: 6.5,
      },
    },
    {
      deviceId: 'demo-solar',
      name: 'Bore pump',
      kind: 'solar_pump',
      values: {
        running: Number(shine > 0.15),
        frequency_hz: shine > 0.15 ? 50 * Math.cbrt(shine) : 0,
        speed_rpm: shine > 0.15 ? 2_900 * Math.cbrt(shine) : 0,
        current_a: 4.2 * shine,
        power_w: 1_480 * shine,
        flow_lpm: 46 * Math.max(0, shine - 0.15),
        'voltage_v.1': shine > 0 ? 310 : 0,
        'current_a.1': 4.8 * shine,
        'power_w.1': 1_550 * shine,
        volume_total_l: 812_000,
      },
    },
  ]
  return devices.map((device) => demoDevice(device, now))
}

const DEVICE_OF: Record<string, string> = {
  'pump-controller': 'demo-pump',
  'pump-history': 'demo-pump',
  'pump-info': 'demo-pump',
  'acdc-monitor': 'demo-power',
  'lora-device': 'deveui:a84041ffff000001',
  'solar-pump': 'demo-solar',
}

/** The device that shows a type best. */
export const demoDeviceOf = (type: WidgetType): string => DEVICE_OF[type] ?? 'demo-tank'
