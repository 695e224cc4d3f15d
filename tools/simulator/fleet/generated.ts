import type { TankConfig } from '@/domain/tank/types'
import { chance, seedOf } from '../model/chance'
import type { PlantSpec } from '../model/plant'
import { LDDS75_SENSOR } from '../model/sensor'
import type { DeviceSpec, Fleet } from './types'

type Draw = (...keys: number[]) => number

const between = (low: number, high: number, share: number): number =>
  Math.round((low + (high - low) * share) / 10) * 10

const tankOf = (draw: Draw): TankConfig => {
  const measure = (key: number) => between(1200, 3000, draw(10, key))
  const depthMm = between(1200, 2600, draw(11))
  const sensorOffsetMm = between(220, 400, draw(12))
  const upright = { depthMm, sensorOffsetMm }
  const [lengthMm, widthMm, diameterMm] = [measure(1) + 1000, measure(2), measure(3)]
  const shapes: TankConfig[] = [
    { tankType: 'rectangular', lengthMm, widthMm, ...upright },
    { tankType: 'square', widthMm, ...upright },
    { tankType: 'slimline', lengthMm, widthMm: 700, ...upright },
    { tankType: 'cylindrical_vertical', diameterMm, ...upright },
    { tankType: 'cylindrical_horizontal', diameterMm, lengthMm, sensorOffsetMm },
    { tankType: 'elliptical_vertical', lengthMm, widthMm, ...upright },
    { tankType: 'sphere', diameterMm, sensorOffsetMm },
    { tankType: 'conical', diameterMm, ...upright },
    { tankType: 'custom', capacityLiters: between(2000, 12_000, draw(13)), ...upright },
  ]
  return shapes[Math.floor(draw(14) * shapes.length)] ?? { tankType: 'square', widthMm, ...upright }
}

/** A plant with a tank, a pump and a battery. */
export const plantOf = (name: string, draw: Draw): PlantSpec => {
  const startPercent = between(10, 70, draw(20))
  const band = { startPercent, stopPercent: startPercent + 20 }
  return {
    name,
    tanks: [tankOf(draw)],
    levelPercent: startPercent + 20 * draw(21),
    demand: { rhythm: draw(22) < 0.6 ? 'house' : 'farm', litersPerDay: between(300, 2000, draw(23)) },
    pump: { flowLpm: 30, powerW: 800, maxRunS: 7200, ...band },
    battery: { capacityWh: 5, loadW: 0.14, panelW: 3 },
  }
}

const POWER_METER = { baseW: 160, bankWh: 2400, panelW: 600, bankLoadW: 55 }
const SOLAR_PUMP = { maxHz: 50, maxFlowLpm: 45, maxPowerW: 1500, startPercent: 85, stopPercent: 95 }

type Maker = (
  number: string,
  draw: Draw,
) => { plant: Partial<PlantSpec>; device: Omit<DeviceSpec, 'plant' | 'intervalS'> }

const nativeTank: Maker = (number) => ({
  plant: {},
  device: {
    address: { grammar: 'native', id: `sim-tank-${number}` },
    name: `Tank ${number}`,
    kind: 'tank',
    role: 'tank',
  },
})

const nativePump: Maker = (number) => ({
  plant: {},
  device: {
    address: { grammar: 'native', id: `sim-pump-${number}` },
    name: `Pump ${number}`,
    kind: 'pump',
    role: 'pump',
  },
})

const nativeMeter: Maker = (number) => ({
  plant: { tanks: [], pump: undefined, demand: undefined, meter: POWER_METER },
  device: {
    address: { grammar: 'native', id: `sim-acdc-${number}` },
    name: `Board ${number}`,
    kind: 'acdc',
    role: 'power',
  },
})

const nativeSolar: Maker = (number) => ({
  plant: { pump: undefined, solarPump: SOLAR_PUMP },
  device: {
    address: { grammar: 'native', id: `sim-solar-${number}` },
    name: `Solar pump ${number}`,
    kind: 'solar_pump',
    role: 'solar_pump',
  },
})

const tasmotaTank: Maker = (number) => ({
  plant: {},
  device: {
    address: { grammar: 'tasmota', topic: `sim-tank-${number}` },
    name: `Tank ${number}`,
    kind: 'tank',
    role: 'tank',
  },
})

const loraTank: Maker = (number, draw) => ({
  plant: { battery: { capacityWh: 30, loadW: 0.0008, panelW: 0 } },
  device: {
    address: {
      grammar: 'chirpstack',
      devEui: `a84041fffe${number}`,
      model: 'ldds75',
      gateways: [
        { id: '0016c001f1a5c001', rssi: Math.round(-80 - 35 * draw(30)) },
        { id: '0016c001f1a5c002', rssi: Math.round(-95 - 30 * draw(31)) },
      ],
      spreadingFactor: 7 + Math.floor(draw(32) * 4),
    },
    name: `Tank ${number}`,
    kind: 'tank',
    role: 'tank',
    sensor: LDDS75_SENSOR,
  },
})

/** Out of ten devices five watch tanks natively or by Tasmota, two by LoRaWAN; one each is a pump, a meter, a solar pump. */
const MIX: readonly Maker[] = [
  nativeTank,
  tasmotaTank,
  nativePump,
  loraTank,
  nativeTank,
  tasmotaTank,
  nativeMeter,
  nativeTank,
  loraTank,
  nativeSolar,
]

/** A fleet of any size, the same for the same seed; a smaller one is the beginning of a larger one. */
export const generatedFleet = ({
  count,
  intervalS,
  seed,
}: {
  count: number
  intervalS: number
  seed: number
}): Fleet => {
  const fleet: Fleet = { plants: [], devices: [] }
  for (let index = 0; index < count; index += 1) {
    const number = String(index + 1).padStart(6, '0')
    const own = seedOf(seed, number)
    const draw: Draw = (...keys) => chance(own, ...keys)
    const made = MIX[index % MIX.length]?.(number, draw) ?? nativeTank(number, draw)
    fleet.plants.push({ ...plantOf(number, draw), ...made.plant })
    fleet.devices.push({ ...made.device, plant: number, intervalS })
  }
  return fleet
}
