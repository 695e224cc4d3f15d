import type { ConnectFamily } from '@/domain/devices/connect-guide'
import { macId } from './esphome-node'
import { loraDeviceId } from './lora/device-id'
import { idWithin, isNativeDeviceId, publicDeviceId } from './rules/device-id'
import { deviceIdOf as thingsboardId } from './thingsboard/identity'

type Name = (name: string) => string | null

const nativeId: Name = (name) => (isNativeDeviceId(name) ? name : null)
const within =
  (family: string): Name =>
  (name) =>
    idWithin({ family, deviceId: name }) === null ? publicDeviceId({ family, id: name }) : name
const lora: Name = (name) => loraDeviceId(name.replace(/^deveui:/, '').replaceAll(/[\s:-]/g, ''))
const macOr =
  (other: Name): Name =>
  (name) =>
    macId(name.replace(/^mac:/, '')) ?? other(name)
const imeiOr =
  (other: Name): Name =>
  (name) => {
    const [, imei] = /^(?:imei:)?(\d{15})$/.exec(name) ?? []
    return imei === undefined ? other(name) : `imei:${imei}`
  }

const IDS: Record<ConnectFamily, Name> = {
  native: nativeId,
  http: nativeId,
  tasmota: within('tasmota'),
  esphome: macOr(within('esphome')),
  'shelly-gen2': within('shelly'),
  'shelly-gen1': within('shelly'),
  zigbee2mqtt: within('z2m'),
  homeassistant: macOr(within('ha')),
  chirpstack: lora,
  ttn: lora,
  multitech: lora,
  thingsboard: thingsboardId,
  modbus: within('modbus'),
  victron: within('victron'),
  sparkplug: within('sparkplug'),
  nbiot: imeiOr(within('milesight')),
  generic: within('generic'),
}

/**
 * The public id that a device of a family will have by the name that it carries, or null for no valid one. Where discovery
 * tells another id, this one is an alias of it. An id as the console shows it stays as it is.
 */
export const deviceIdOfName = (family: ConnectFamily, name: string): string | null => IDS[family](name)
