import type { Metric } from '@/domain/readings/metrics'

/** One D-Bus path: its metric, and the factor of its number. */
export type Quantity = { metric: Metric; channel: number; factor?: number }

type Row = readonly [path: string, metric: Metric, channel?: number, factor?: number]

const WH_PER_KWH = 1000
const LITRES_PER_M3 = 1000
const PA_PER_HPA = 100

const PHASES = [1, 2, 3]
const TRACKERS = [0, 1, 2, 3]

/** A row for each phase, `L1` on the channel after `offset`. */
const phases = (path: (line: string) => string, metric: Metric, offset = 0, factor?: number): Row[] =>
  PHASES.map((n) => [path(`L${n}`), metric, offset + n, factor])

const dc = (channel: number): Row[] => [
  ['Dc/0/Voltage', 'voltage_v', channel],
  ['Dc/0/Current', 'current_a', channel],
  ['Dc/0/Power', 'power_w', channel],
]

/** Channel 0 is the whole meter, channels 1 to 3 are its phases. */
const AC_METER: Row[] = [
  ['Ac/Power', 'power_w'],
  ['Ac/Voltage', 'voltage_v'],
  ['Ac/Current', 'current_a'],
  ['Ac/Frequency', 'frequency_hz'],
  ['Ac/Energy/Forward', 'energy_wh', 0, WH_PER_KWH],
  ['Ac/Energy/Reverse', 'energy_returned_wh', 0, WH_PER_KWH],
  ['ErrorCode', 'fault_code'],
  ...phases((line) => `Ac/${line}/Power`, 'power_w'),
  ...phases((line) => `Ac/${line}/Voltage`, 'voltage_v'),
  ...phases((line) => `Ac/${line}/Current`, 'current_a'),
  ...phases((line) => `Ac/${line}/Energy/Forward`, 'energy_wh', 0, WH_PER_KWH),
  ...phases((line) => `Ac/${line}/Energy/Reverse`, 'energy_returned_wh', 0, WH_PER_KWH),
]

const AC_OUT: Row[] = [
  ...phases((line) => `Ac/Out/${line}/V`, 'voltage_v', 1),
  ...phases((line) => `Ac/Out/${line}/I`, 'current_a', 1),
  ...phases((line) => `Ac/Out/${line}/P`, 'power_w', 1),
]

/** `User` can be reset by the user, `System` never. */
const YIELD: Row[] = [
  ['Yield/Power', 'power_w'],
  ['Yield/User', 'energy_wh', 0, WH_PER_KWH],
  ['Yield/System', 'energy_wh', 1, WH_PER_KWH],
  ['History/Daily/0/Yield', 'yield_today_wh', 0, WH_PER_KWH],
  ['State', 'charger_state'],
  ['ErrorCode', 'fault_code'],
]

/** Channels 1 to 4. */
const PV_TRACKERS: Row[] = TRACKERS.flatMap((n): Row[] => [
  [`Pv/${n}/V`, 'voltage_v', n + 1],
  [`Pv/${n}/P`, 'power_w', n + 1],
])

/**
 * Values by service (victronenergy/dbus_modbustcp, attributes.csv, and the Venus OS wiki, "dbus"). Where a service
 * measures more than one circuit, the channels are: solarcharger 0 battery, 1 and on the panels; inverter 0 panels,
 * 1 battery, 2 to 4 AC out; multi 0 and 1 to 4 panels, 5 battery; vebus 0 battery, 2 to 4 AC out; system 0 battery,
 * 1 panels, 2 DC loads, 3 to 5 consumption, 6 to 8 grid.
 */
const SERVICES: Readonly<Record<string, readonly Row[]>> = {
  tank: [
    ['Level', 'level_pct'],
    ['Remaining', 'volume_l', 0, LITRES_PER_M3],
    ['Capacity', 'capacity_l', 0, LITRES_PER_M3],
    ['Temperature', 'liquid_temperature_c'],
    ['BatteryVoltage', 'battery_v'],
  ],
  pvinverter: AC_METER,
  grid: AC_METER,
  acload: AC_METER,
  genset: [...AC_METER, ['Engine/Speed', 'speed_rpm'], ['StarterVoltage', 'supply_v']],
  solarcharger: [
    ...dc(0).filter(([path]) => path !== 'Dc/0/Power'),
    ['Dc/0/Temperature', 'temperature_c'],
    ['Pv/V', 'voltage_v', 1],
    ['Pv/I', 'current_a', 1],
    ...PV_TRACKERS,
    ...YIELD,
    ['Relay/0/State', 'relay_on'],
  ],
  inverter: [...YIELD, ['Pv/V', 'voltage_v'], ['Pv/I', 'current_a'], ...dc(1), ...AC_OUT],
  multi: [...YIELD, ...PV_TRACKERS, ...dc(5)],
  vebus: [
    ...dc(0),
    ...AC_OUT,
    ['Soc', 'battery_pct'],
    ['State', 'charger_state'],
    ['VebusError', 'fault_code'],
  ],
  charger: [...dc(0), ['State', 'charger_state'], ['ErrorCode', 'fault_code'], ['Relay/0/State', 'relay_on']],
  battery: [
    ...dc(0),
    ['Dc/1/Voltage', 'voltage_v', 1],
    ['Dc/0/Temperature', 'temperature_c'],
    ['Soc', 'battery_pct'],
    ['ErrorCode', 'fault_code'],
    ['Relay/0/State', 'relay_on'],
  ],
  dcload: dc(0),
  dcsource: dc(0),
  dcsystem: dc(0),
  motordrive: [...dc(0), ['Motor/RPM', 'speed_rpm'], ['Motor/Temperature', 'device_temperature_c']],
  pump: [['State', 'running']],
  digitalinput: [
    ['Count', 'counter'],
    ['InputState', 'input_on'],
  ],
  temperature: [
    ['Temperature', 'temperature_c'],
    ['Humidity', 'humidity_pct'],
    ['Pressure', 'pressure_pa', 0, PA_PER_HPA],
    ['BatteryVoltage', 'battery_v'],
  ],
  system: [
    ['Dc/Battery/Soc', 'battery_pct'],
    ['Dc/Battery/Voltage', 'battery_v'],
    ['Dc/Battery/Current', 'current_a'],
    ['Dc/Battery/Power', 'power_w'],
    ['Dc/Pv/Power', 'power_w', 1],
    ['Dc/Pv/Current', 'current_a', 1],
    ['Dc/System/Power', 'power_w', 2],
    ...phases((line) => `Ac/Consumption/${line}/Power`, 'power_w', 2),
    ...phases((line) => `Ac/Grid/${line}/Power`, 'power_w', 5),
    ['Relay/0/State', 'relay_on'],
    ['Relay/1/State', 'relay_on', 1],
  ],
}

const QUANTITIES: ReadonlyMap<string, Quantity> = new Map(
  Object.entries(SERVICES).flatMap(([service, rows]) =>
    rows.map(([path, metric, channel = 0, factor]) => [
      `${service}/${path}`,
      { metric, channel, ...(factor !== undefined && { factor }) },
    ]),
  ),
)

/** The metric of a service's path, or undefined when it has none. */
export const quantityOf = (service: string, path: string): Quantity | undefined =>
  QUANTITIES.get(`${service}/${path}`)

/** True for a service with stored metrics; the others are settings and parts of the GX itself. */
export const isMeasured = (service: string): boolean => Object.hasOwn(SERVICES, service)
