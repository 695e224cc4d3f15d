import { infoOf, isObject, numberOf, objectAt, type JsonObject } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { IngestEvent } from '../types'
import { addValue, type Measured, readValue } from '../values'
import { decodeChildren } from './bridge'
import { readDriver } from './drivers'
import { measureEnergy } from './energy'
import { decodeDeepSleep, decodeUpgrade } from './upgrade'

/**
 * The time of a message: `Epoch` where the device sends it, else `Time` when it has an offset. Without an offset it is
 * local time of an unknown zone and is ignored.
 */
const timeOf = (body: JsonObject): number | null => parseWireTime(body.Epoch) ?? parseWireTime(body.Time)

const telemetry = (deviceId: string, body: JsonObject, out: Measured): IngestEvent => {
  const info = infoOf({ kind: guessKind(out.readings) ?? undefined })
  return { type: 'telemetry', deviceId, at: timeOf(body), ...out, ...(info && { info }) }
}

const SWITCH = /^Switch([1-9]\d?)$/
const POWER = /^POWER([1-9]\d?)?$/

/** `POWER` and `POWER1` are channel 0; null for any other name. */
export const relayChannel = (name: string): number | null => {
  const match = POWER.exec(name)
  return match ? Number(match[1] ?? 1) - 1 : null
}

const addRelays = (out: Measured, body: JsonObject): void => {
  for (const name of Object.keys(body)) {
    const channel = relayChannel(name)
    if (channel !== null) addValue(out, { metric: 'relay_on', channel, raw: body[name] })
  }
}

/** `tele/…/SENSOR`: values of known drivers, switches as inputs, and devices behind a bridge. */
export const decodeSensor = ({
  deviceId,
  device,
  body,
  text,
}: {
  deviceId: string
  device: string
  body: JsonObject
  text: string
}): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  for (const key of Object.keys(body)) {
    const input = SWITCH.exec(key)?.[1]
    if (input) addValue(out, { metric: 'input_on', channel: Number(input) - 1, raw: body[key] })
    else if (key === 'ENERGY' && isObject(body.ENERGY)) measureEnergy(out, body.ENERGY)
    else readDriver({ out, key, body, text })
  }
  const children = decodeChildren(device, body)
  const isEmpty = out.readings.length + out.rejected.length === 0
  return isEmpty && children.length > 0 ? children : [telemetry(deviceId, body, out), ...children]
}

/** `tele/…/ENERGY` of firmware before 2017: the energy object without its wrapper. */
export const decodeBareEnergy = (deviceId: string, body: JsonObject): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  measureEnergy(out, body)
  return [telemetry(deviceId, body, out)]
}

/** `tele/…/STATE`: relays, uptime, supply and radio. `Wifi.RSSI` is a percentage, `Wifi.Signal` is dBm. */
export const decodeState = (deviceId: string, body: JsonObject): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  const wifi = objectAt(body, 'Wifi')
  addRelays(out, body)
  const extras = [
    ['uptime_s', body.UptimeSec],
    ['supply_v', body.Vcc],
    ['wifi_quality_pct', wifi.RSSI],
    ['rssi_dbm', wifi.Signal],
  ] as const
  for (const [metric, raw] of extras)
    if (numberOf(raw) !== undefined) addValue(out, { metric, channel: 0, raw })
  return [telemetry(deviceId, body, out)]
}

/** `tele/…/POWER_LOW`: the supply fell below the configured threshold. */
export const decodePowerLow = (deviceId: string, text: string): IngestEvent[] => {
  const isActive = readValue({ metric: 'input_on', raw: text })
  if (typeof isActive === 'string') return [{ type: 'rejected', deviceId, reason: isActive }]
  return [
    { type: 'alarm', deviceId, at: null, alarm: 'power_low', isActive: isActive === 1, severity: 'warning' },
  ]
}

/** `stat/…/RESULT`: relays when a command changed one, the answer to an upgrade, the deep sleep's interval, otherwise nothing to store. */
export const decodeResult = (deviceId: string, body: JsonObject): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  if ('Upgrade' in body) return [decodeUpgrade(deviceId, body.Upgrade)]
  if ('DeepSleepTime' in body) return [decodeDeepSleep(deviceId, body.DeepSleepTime)]
  addRelays(out, body)
  if (out.readings.length + out.rejected.length === 0) return [{ type: 'ignored', reason: 'command_result' }]
  return [telemetry(deviceId, body, out)]
}

/** `stat/…/POWERn`: the relay's state as plain text. */
export const decodePower = ({
  deviceId,
  channel,
  text,
}: {
  deviceId: string
  channel: number
  text: string
}): IngestEvent[] => {
  const out: Measured = { readings: [], rejected: [] }
  addValue(out, { metric: 'relay_on', channel, raw: text })
  return [telemetry(deviceId, {}, out)]
}
