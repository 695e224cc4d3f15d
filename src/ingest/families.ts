import { chirpstack } from './chirpstack/family'
import { esphome } from './esphome/family'
import { generic } from './generic/family'
import { homeassistant } from './homeassistant/family'
import { modbus } from './modbus/family'
import { multitech } from './multitech/family'
import { native } from './native/family'
import { nbiot } from './nbiot/family'
import { shellyGen1 } from './shelly-gen1/family'
import { shellyGen2 } from './shelly-gen2/family'
import { sparkplug } from './sparkplug/family'
import { tasmota } from './tasmota/family'
import { thingsboard } from './thingsboard/family'
import { ttn } from './ttn/family'
import { victron } from './victron/family'
import type { Family } from './types'
import { zigbee2mqtt } from './zigbee2mqtt/family'

/**
 * Every device family, in routing order: fixed topics first, then the owner's mappings, then families that recognise
 * topics by shape, and topics bound by Home Assistant discovery where no device-specific family matches.
 */
export const families: readonly Family[] = [
  native,
  chirpstack,
  ttn,
  multitech,
  thingsboard,
  sparkplug,
  nbiot,
  zigbee2mqtt,
  victron,
  generic,
  modbus,
  shellyGen2,
  shellyGen1,
  tasmota,
  homeassistant,
  esphome,
]
