import { infoOf, isObject, textOf, type JsonObject } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, IngestEvent, LengthUnit } from '../types'
import { addInUnit } from '../units'
import { addValue, type Measured } from '../values'
import type { Known } from './devices'
import { isOfValve, propertyOf, type Property } from './properties'
import { updateAbout, updateNotes } from './update'

type Traits = { hasBattery: boolean; isValve: boolean }

/** A battery device and a valve are recognisable by properties in their state. */
const traitsOf = (body: JsonObject, known: Known): Traits => ({
  hasBattery: known.hasBattery || 'battery' in body || 'battery_low' in body,
  isValve: known.isValve || Object.keys(body).some(isOfValve),
})

/**
 * Properties whose meaning depends on the device.
 *
 * | property | device | read as |
 * |---|---|---|
 * | state | a valve | valve_open |
 * | state | any other, ON or OFF | relay_on, unless it is a light |
 * | state | any other, other words | nothing: covers and locks |
 * | tilt | any, a boolean | the alarm |
 * | tilt | any, a number | nothing: the angle of a cover's slats |
 * | voltage | on a battery | battery_v, in mV unless the bridge lists another unit |
 * | voltage | any other | voltage_v, in V unless the bridge lists another unit |
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

/** Only Tuya's probes (ME201WZ, ME202WZ, TLC2206) repeat their greatest depth, and report both in metres. */
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

/**
 * A state message (zigbee2mqtt.io, "MQTT Topics and Messages"): one JSON object of properties, named alike for all
 * devices. Most properties are cached by the bridge, so `last_seen`, where enabled, gives their time. `length`: the
 * user's unit for the device's lengths, for a bridge that lists none.
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
    ...updateAbout(update, known.info),
    kind: guessKind(out.readings) ?? undefined,
    sleepy: traits.hasBattery ? true : undefined,
  })
  const ota = updateNotes(deviceId, update)
  if (out.readings.length + out.rejected.length === 0)
    return [{ type: 'info', deviceId, info: info ?? {} }, ...ota]
  const at = parseWireTime(body.last_seen)
  return [{ type: 'telemetry', deviceId, at, ...out, ...(info && { info }) }, ...ota]
}
