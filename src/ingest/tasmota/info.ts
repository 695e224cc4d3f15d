import { infoOf, objectAt, textOf, type JsonObject } from '../fields'
import { updateFactsOf } from '../ota/notes'
import { publicDeviceId } from '../rules/device-id'
import type { DeviceInfo, IngestEvent } from '../types'
import { discoveredDevice } from './topic'

const MAC = /^[0-9a-f]{12}$/i

const WOKE_UP = 'Deep-Sleep Wake'

const info = (deviceId: string, facts: DeviceInfo): IngestEvent => ({
  type: 'info',
  deviceId,
  info: infoOf(facts) ?? {},
})

/** `tele/…/INFO1`: module and firmware version, sent after every start. */
const decodeInfo1 = (deviceId: string, body: JsonObject): IngestEvent => {
  const part = Object.hasOwn(body, 'Info1') ? objectAt(body, 'Info1') : body
  return info(deviceId, { model: textOf(part.Module), firmware: textOf(part.Version, 64) })
}

/**
 * `tele/…/INFO3`: the restart reason. A device that wakes from deep sleep is offline by design; the others tell an update
 * that did not take (`Blocked Loop`) from one that did.
 */
const decodeInfo3 = (deviceId: string, body: JsonObject): IngestEvent => {
  const part = Object.hasOwn(body, 'Info3') ? objectAt(body, 'Info3') : body
  if (part.RestartReason === WOKE_UP) return info(deviceId, { sleepy: true })
  return info(deviceId, { update: updateFactsOf({ restartReason: textOf(part.RestartReason, 64) }) })
}

/** Messages about the device itself, by the last level of their topic. */
export const INFO_BODIES: ReadonlyMap<string, (deviceId: string, body: JsonObject) => IngestEvent> = new Map([
  ['INFO1', decodeInfo1],
  ['INFO2', (deviceId: string) => info(deviceId, {})],
  ['INFO3', decodeInfo3],
])

/**
 * `tasmota/discovery/<MAC>/config`: name, model, firmware, and the MAC as an alias of the device whose topics
 * the message describes.
 */
export const decodeDiscovery = (mac: string, body: JsonObject): IngestEvent => {
  const device = discoveredDevice(body, mac)
  const deviceId = device === null ? null : publicDeviceId({ family: 'tasmota', id: device })
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  const alias = MAC.test(mac) ? publicDeviceId({ family: 'mac', id: mac.toUpperCase() }) : null
  return info(deviceId, {
    name: textOf(body.dn),
    model: textOf(body.md),
    firmware: textOf(body.sw, 64),
    aliases: alias ? [alias] : undefined,
  })
}
