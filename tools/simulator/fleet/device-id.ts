import { loraDeviceId } from '@/ingest/lora/device-id'
import { publicDeviceId } from '@/ingest/rules/device-id'
import type { Address } from './types'

/** The id under which the console knows a device. Throws on an address that no device could have. */
export const deviceIdOf = (address: Address): string => {
  const id = idOf(address)
  if (id === null) throw new Error(`No device can have the address ${JSON.stringify(address)}`)
  return id
}

const idOf = (address: Address): string | null => {
  if (address.grammar === 'native') return address.id
  if (address.grammar === 'tasmota') return publicDeviceId({ family: 'tasmota', id: address.topic })
  return loraDeviceId(address.devEui)
}
