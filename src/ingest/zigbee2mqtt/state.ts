import { infoOf, isObject, numberOf, textOf, type JsonObject } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, IngestEvent, LengthUnit } from '../types'
import { addInUnit } from '../units'
import { addValue, type Measured } from '../values'
import type { Known } from './devices'
import { isOfValve, propertyOf, type Property } from './properties'

type Traits = { hasBattery: boolean; isValve: boolean }

/** A device on a battery says so in its state too, and a valve says things that only valves say. */
const traitsOf = (body: JsonObject, known: Known): Traits => ({
  hasBattery: known.hasBattery || 'battery' in body || 'battery_low' in body,
  isValve: known.isValve || Object.keys(body).some(isOfValve),
})

/**
 * Two words mean different things on different devices.
 *
 * | property | device | read as |
 * |---|---|---|
 * | state | a valve | valve_open |
 * | state | any other, ON or OFF | relay_on, unless it is a light |
 * | state | any other, other words | nothing: covers and locks |
 * | tilt | any, a boolean | the alarm |
 * | tilt | any, a number | nothing: the angle of a cover's slats |
 * | voltage | on a battery | battery_v, in mV unless the bridge says otherwise |
 * | voltage | any other | voltage_v, in V unless the bridge says otherwise |
 */
const meaningOf = ({ metric, unit }: Property, { hasBattery, isValve }: Traits): Property => {
  if (metric === 'relay_on' && isValve) return { metric: 'valve_open', unit }
  if (metric === 'voltage_v' && hasBattery) return { metric: 'battery_v', unit: 'mV' }
  return { metric, unit }
}

const isOfRelay = (raw: unknown, body: JsonObject): boolean =>
  (raw === 'ON' || raw === 'OFF') && !('brightness' in body)

/** Older converters repeat the temperature of the chip as that of the air. */
const isChipTemperature = (name: string, body: JsonObject): boolean =>
  name === 'temperature' && body.temperature === body.device_temperature

/** Tuya's probes (ME201WZ, ME202WZ, TLC2206) alone repeat their greatest depth, and tell both in metres. */
const probeUnit = (body: JsonObject): LengthUnit | undefined => ('liquid_depth_max' in body ? 'm' : undefined)

const measure = (
  body: JsonObject,
  { known, traits, length }: { known: Known; traits: Traits; length: LengthUnit | undefined },
): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const [name, raw] of Object.entries(body)) {
    const property = propertyOf(name)
    // null: not reported since the bridge started
    if (!property || raw === null || isChipTemperature(name, body)) continue
    const { channel } = property
    const { metric, unit } = meaningOf(property, traits)
    if (metric === 'relay_on' && !isOfRelay(raw, body)) continue
    if (metric === 'tilt' && typeof raw !== 'boolean') continue
    if (unit === undefined) addValue(out, { metric, channel, raw })
    else {
      const told =
        textOf(known.units[name]) ?? unit ?? (metric === 'depth_mm' ? (length ?? probeUnit(body)) : undefined)
      addInUnit(out, { metric, channel, raw, unit: told })
    }
  }
  return out
}

/** The bridge writes -1 while it does not know. */
const versionOf = (update: JsonObject): string | undefined => {
  const { installed_version: version } = update
  if (typeof version === 'number') return version < 0 ? undefined : String(version)
  return textOf(version, 64)
}

/** The bridge itself brings the firmware to the device and tells how far it is. */
const progress = (deviceId: string, update: JsonObject): IngestEvent[] =>
  update.state === 'updating'
    ? [{ type: 'ota', deviceId, at: null, state: 'downloading', percent: numberOf(update.progress) ?? 0 }]
    : []

/**
 * A state message (zigbee2mqtt.io, "MQTT Topics and Messages"): one JSON object of properties, named alike for
 * all devices. Most of it is what the bridge remembers, so `last_seen`, where it is switched on, dates it.
 * `length`: the unit the owner saved for the device's lengths, for a bridge that does not tell.
 */
export const decodeState = (
  body: JsonObject,
  { known, length }: { known: Known; length: LengthUnit | undefined },
): IngestEvent[] => {
  const { deviceId } = known
  const traits = traitsOf(body, known)
  const out = measure(body, { known, traits, length })
  const update = isObject(body.update) ? body.update : {}
  const info: DeviceInfo | undefined = infoOf({
    ...known.info,
    firmware: versionOf(update) ?? known.info?.firmware,
    kind: guessKind(out.readings) ?? undefined,
    sleepy: traits.hasBattery ? true : undefined,
  })
  const ota = progress(deviceId, update)
  if (out.readings.length + out.rejected.length === 0)
    return [{ type: 'info', deviceId, info: info ?? {} }, ...ota]
  const at = parseWireTime(body.last_seen)
  return [{ type: 'telemetry', deviceId, at, ...out, ...(info && { info }) }, ...ota]
}
