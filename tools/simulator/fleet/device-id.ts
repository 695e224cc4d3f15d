import { loraDeviceId } from '@/ingest/lora/device-id'
import { publicDeviceId } from '@/ingest/rules/device-id'
import type { Address } from './types'

/** The id under which the console knows a device. Throws on an address that no device could have. */
export const deviceIdOf = (address: Address): string => {
  const id = idOf(address)
  if (id === null) throw new Error(`No device can have the address ${JSON.stringify(address)}`)
  return id
}

const PREFIXES = {
  'shelly-gen1': 'shelly',
  'shelly-gen2': 'shelly',
  esphome: 'esphome',
  homeassistant: 'ha',
  zigbee2mqtt: 'z2m',
  thingsboard: 'thingsboard',
} as const

const idOf = (address: Address): string | null => {
  if (address.grammar === 'native') return address.id
  if (address.grammar === 'tasmota') return publicDeviceId({ family: 'tasmota', id: address.topic })
  if (address.grammar === 'chirpstack') return loraDeviceId(address.devEui)
  return publicDeviceId({ family: PREFIXES[address.grammar], id: address.id })
}
