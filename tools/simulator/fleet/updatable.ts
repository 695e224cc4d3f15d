import { chance, seedOf } from '../model/chance'
import type { Role } from '../model/observe'
import { plantOf } from './generated'
import type { Address, DeviceSpec, Fleet } from './types'

type Maker = (number: string) => { address: Address; role: Role }

const hex = (number: string): string => Number(number).toString(16).padStart(6, '0')

/** Every family that can be updated over the broker, in turn. */
const MAKERS: readonly Maker[] = [
  (number) => ({ address: { grammar: 'native', id: `ota-native-${number}` }, role: 'tank' }),
  (number) => ({ address: { grammar: 'tasmota', topic: `ota-tasmota-${number}` }, role: 'tank' }),
  (number) => ({
    address: { grammar: 'shelly-gen2', id: `shellyplus1pm-a8032a${hex(number)}` },
    role: 'pump',
  }),
  (number) => ({ address: { grammar: 'esphome', id: `ota-node-${number}` }, role: 'tank' }),
  (number) => ({ address: { grammar: 'zigbee2mqtt', id: `0x00158d0001${hex(number)}` }, role: 'climate' }),
  (number) => ({ address: { grammar: 'thingsboard', id: `OTA_TOKEN_${number}` }, role: 'tank' }),
  (number) => ({ address: { grammar: 'shelly-gen1', id: `shelly1pm-C45BBE${hex(number)}` }, role: 'pump' }),
  (number) => ({ address: { grammar: 'homeassistant', id: `ota-ha-${number}` }, role: 'tank' }),
]

/** A fleet of any size whose devices take updates: the families in turn, each device with a plant of its own. */
export const updatableFleet = ({
  count,
  intervalS,
  seed,
}: {
  count: number
  intervalS: number
  seed: number
}): Fleet => {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(6, '0'))
  const deviceOf = (number: string, index: number): DeviceSpec[] => {
    const made = MAKERS[index % MAKERS.length]?.(number)
    if (!made) return []
    const kind = made.role === 'pump' ? 'pump' : 'tank'
    return [{ ...made, name: `${made.address.grammar} ${number}`, kind, plant: number, intervalS }]
  }
  return {
    plants: numbers.map((number) => {
      const own = seedOf(seed, number)
      return plantOf(number, (...keys) => chance(own, ...keys))
    }),
    devices: numbers.flatMap(deviceOf),
  }
}
