import { infoOf, objectAt, textOf, type JsonObject } from '../fields'
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

/** `tele/…/INFO3`: why it started. A device that wakes from deep sleep is silent by design. */
const decodeInfo3 = (deviceId: string, body: JsonObject): IngestEvent => {
  const part = Object.hasOwn(body, 'Info3') ? objectAt(body, 'Info3') : body
  return info(deviceId, { sleepy: part.RestartReason === WOKE_UP ? true : undefined })
}

/** `stat/…/STATUS2`: firmware version on request. */
const decodeStatus2 = (deviceId: string, body: JsonObject): IngestEvent =>
  info(deviceId, { firmware: textOf(objectAt(body, 'StatusFWR').Version, 64) })

/** Messages about the device itself, by the last level of their topic. */
export const INFO_BODIES: ReadonlyMap<string, (deviceId: string, body: JsonObject) => IngestEvent> = new Map([
  ['INFO1', decodeInfo1],
  ['INFO2', (deviceId: string) => info(deviceId, {})],
  ['INFO3', decodeInfo3],
  ['STATUS2', decodeStatus2],
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
