import type { Gateway } from '../model/radio'
import { LDDS75_SENSOR } from '../model/sensor'
import type { DeviceSpec } from './types'

/** One gateway on the barn's roof, a weaker one on the hill. */
const gateways = (barn: number, hill: number): Gateway[] => [
  { id: '0016c001f1a5b001', rssi: barn },
  { id: '0016c001f1a5b002', rssi: hill },
]

/** Every kind of device in every grammar. The ids are stable: the demo's owner has claimed them. */
export const demoDeviceSpecs: DeviceSpec[] = [
  {
    address: { grammar: 'native', id: 'cistern-tank-01' },
    name: 'House tank',
    kind: 'tank',
    role: 'tank',
    plant: 'house',
    intervalS: 5,
  },
  {
    address: { grammar: 'native', id: 'cistern-tank-02' },
    name: 'Garden cistern',
    kind: 'tank',
    role: 'tank',
    plant: 'garden',
    intervalS: 8,
  },
  {
    address: { grammar: 'native', id: 'cistern-tank-03' },
    name: 'Rain tanks',
    kind: 'tank',
    role: 'tank',
    plant: 'rain',
    intervalS: 10,
  },
  {
    address: { grammar: 'native', id: 'cistern-tank-04', sleeps: true },
    name: 'Hill reservoir',
    kind: 'tank',
    role: 'tank',
    plant: 'hill',
    intervalS: 5,
    reports: 1,
  },
  {
    address: { grammar: 'native', id: 'cistern-tank-05', sleeps: true },
    name: 'Stock tank',
    kind: 'tank',
    role: 'tank',
    plant: 'stock',
    intervalS: 15,
  },
  {
    address: { grammar: 'native', id: 'cistern-pump-01' },
    name: 'House pump',
    kind: 'pump',
    role: 'pump',
    plant: 'house',
    intervalS: 5,
  },
  {
    address: { grammar: 'native', id: 'cistern-acdc-01' },
    name: 'Power board',
    kind: 'acdc',
    role: 'power',
    plant: 'board',
    intervalS: 6,
  },
  {
    address: { grammar: 'native', id: 'cistern-solar-01' },
    name: 'Bore pump',
    kind: 'solar_pump',
    role: 'solar_pump',
    plant: 'stock',
    intervalS: 7,
  },
  {
    address: { grammar: 'tasmota', topic: 'barn-tank' },
    name: 'Barn tank',
    kind: 'tank',
    role: 'tank',
    plant: 'barn',
    intervalS: 10,
  },
  {
    address: { grammar: 'tasmota', topic: 'cellar-tank' },
    name: 'Cellar tank',
    kind: 'tank',
    role: 'tank',
    plant: 'cellar',
    intervalS: 12,
  },
  {
    address: { grammar: 'tasmota', topic: 'milk-pump' },
    name: 'Milk house pump',
    // It says nothing of its kind, and a device that meters energy is taken for a meter.
    kind: 'acdc',
    role: 'pump',
    plant: 'milk',
    intervalS: 10,
  },
  {
    address: {
      grammar: 'chirpstack',
      devEui: 'a84041ffff1b0001',
      model: 'ldds75',
      gateways: gateways(-97, -113),
      spreadingFactor: 7,
    },
    name: 'Paddock tank',
    kind: 'tank',
    role: 'tank',
    plant: 'paddock',
    sensor: LDDS75_SENSOR,
    intervalS: 15,
  },
  {
    address: {
      grammar: 'chirpstack',
      devEui: 'a84041ffff1b0002',
      model: 'ldds75',
      gateways: gateways(-84, -118),
      spreadingFactor: 9,
    },
    name: 'Milk house tank',
    kind: 'tank',
    role: 'tank',
    plant: 'milk',
    sensor: LDDS75_SENSOR,
    intervalS: 15,
  },
  {
    address: {
      grammar: 'chirpstack',
      devEui: 'a84041ffff1b0003',
      model: 'climate',
      gateways: gateways(-104, -120),
      spreadingFactor: 10,
    },
    name: 'Yard climate',
    kind: 'lora',
    role: 'climate',
    plant: 'shed',
    intervalS: 15,
  },
  {
    // Bought, registered, and never switched on.
    address: {
      grammar: 'chirpstack',
      devEui: 'a84041ffff1b0004',
      model: 'climate',
      gateways: gateways(-101, -109),
      spreadingFactor: 8,
    },
    name: 'Ridge climate',
    kind: 'lora',
    role: 'climate',
    plant: 'ridge',
    intervalS: 15,
    reports: 0,
  },
  {
    address: {
      grammar: 'chirpstack',
      devEui: 'a84041ffff1b0005',
      model: 'ws523',
      gateways: gateways(-92, -108),
      spreadingFactor: 8,
    },
    name: 'Trough pump',
    // A socket that meters is taken for a meter.
    kind: 'acdc',
    role: 'pump',
    plant: 'trough',
    intervalS: 15,
  },
]
