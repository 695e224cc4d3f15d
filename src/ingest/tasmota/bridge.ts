import type { Metric } from '@/domain/readings/metrics'
import { infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { loraDeviceId } from '../lora/device-id'
import { publicDeviceId } from '../rules/device-id'
import { guessKind } from '../rules/kind'
import type { IngestEvent } from '../types'
import { addValue, type Measured } from '../values'

type ChildFields = ReadonlyMap<string, Metric>

const ZIGBEE: ChildFields = new Map<string, Metric>([
  ['Water', 'water_leak'],
  ['BatteryPercentage', 'battery_pct'],
  ['BatteryVoltage', 'battery_v'],
  ['LinkQuality', 'lqi'],
  ['Temperature', 'temperature_c'],
  ['Humidity', 'humidity_pct'],
])

/** Decoders of LoRaWAN sensors behind a Tasmota bridge report millimetres, unlike Tasmota's own drivers. */
const LORA_DECODED: ChildFields = new Map<string, Metric>([
  ['Distance', 'distance_mm'],
  ['BattV', 'battery_v'],
])

const LORA_RECEIVED: ChildFields = new Map<string, Metric>([
  ['RSSI', 'rssi_dbm'],
  ['SNR', 'snr_db'],
])

const CHILDREN: ReadonlyMap<string, ChildFields> = new Map([
  ['ZbReceived', ZIGBEE],
  ['LwDecoded', LORA_DECODED],
  ['LwReceived', LORA_RECEIVED],
])

/** A child on a topic of its own (`<bridge>/<address>`) is the same device as one on the bridge's topic. */
const childId = ({
  bridge,
  name,
  child,
}: {
  bridge: string
  name: string
  child: JsonObject
}): string | null => {
  const devEui = `${textOf(child.DevEUIh) ?? ''}${textOf(child.DevEUIl) ?? ''}`
  const device = textOf(child.Device)
  const address = device?.startsWith('0x') ? device : name
  const ownLevel = `/${address.replace(/^0x/, '')}`
  const parent = bridge.endsWith(ownLevel) ? bridge.slice(0, -ownLevel.length) : bridge
  return loraDeviceId(devEui) ?? publicDeviceId({ family: 'tasmota', id: `${parent}/${address}` })
}

const measureChild = (child: JsonObject, fields: ChildFields): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const [name, metric] of fields)
    if (Object.hasOwn(child, name)) addValue(out, { metric, channel: 0, raw: child[name] })
  return out
}

const decodeChild = ({
  bridge,
  name,
  child,
  fields,
}: {
  bridge: string
  name: string
  child: JsonObject
  fields: ChildFields
}): IngestEvent => {
  const deviceId = childId({ bridge, name, child })
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  const out = measureChild(child, fields)
  const kind = guessKind(out.readings) ?? (fields === ZIGBEE ? undefined : 'lora')
  const device = textOf(child.Device)
  const model = textOf(child.ModelId) ?? (device?.startsWith('0x') ? undefined : device)
  const info = infoOf({ name: textOf(child.Name), model, kind, sleepy: fields === ZIGBEE ? undefined : true })
  return { type: 'telemetry', deviceId, at: null, ...out, ...(info && { info }) }
}

/**
 * Devices behind a Tasmota bridge (tasmota/docs, "Zigbee" and "LoRaWAN Bridge"): each is a device of its own,
 * `tasmota:<bridge>/<short address>`, or `deveui:…` where the bridge reports the DevEUI.
 */
export const decodeChildren = (bridge: string, body: JsonObject): IngestEvent[] => {
  const events: IngestEvent[] = []
  for (const [key, fields] of CHILDREN) {
    const children = objectAt(body, key)
    for (const name of Object.keys(children)) {
      const child = children[name]
      if (isObject(child)) events.push(decodeChild({ bridge, name, child, fields }))
    }
  }
  return events
}
