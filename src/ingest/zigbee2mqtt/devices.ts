import { infoOf, isObject, textOf, type JsonObject } from '../fields'
import { readJson } from '../payload'
import { idWithin, publicDeviceId } from '../rules/device-id'
import type { DeviceInfo, DiscoveryStore, IngestEvent, Json, DiscoveryEntry } from '../types'
import { isOfValve, propertyOf } from './properties'

const DEVICES = 'zigbee2mqtt/device'
const GROUPS = 'zigbee2mqtt/group'

/** The list of all devices with everything they can do: 5-15 kB each, and a network has up to a few hundred. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_DEVICES = 1000
const MOST_EXPOSES = 500
const MOST_UNITS = 32

/** Facts about a device, by its name. `units` by property. */
export type Known = {
  deviceId: string
  info: DeviceInfo | undefined
  units: JsonObject
  hasBattery: boolean
  isValve: boolean
}

/** An IEEE address does not reveal the bridge's name of the device. */
const IEEE = /^0x[0-9a-f]{16}$/

const idOf = (id: string): string | null => publicDeviceId({ family: 'z2m', id })

type Facts = {
  id: string
  model?: string
  firmware?: string
  units?: Json
  battery?: true
  valve?: true
  /** The property of each switch by its channel, where it differs from a plain `state`. */
  switches?: { [channel: string]: string }
}

const infoFor = (
  name: string,
  { id, model, firmware }: Facts,
  source: 'bridge' | 'memory',
): DeviceInfo | undefined => {
  const alias = name === id ? null : idOf(name)
  const named = name === id ? undefined : textOf(name)
  const firmwareSource = firmware === undefined ? undefined : source
  return infoOf({ name: named, model, firmware, firmwareSource, aliases: alias ? [alias] : undefined })
}

/**
 * The device of a name. Once the bridge has listed the device, the IEEE address is the id and the name is an alias;
 * until then the name is the id.
 */
export const knownAs = (memory: DiscoveryStore, name: string): Known | null => {
  const value = memory.get(DEVICES, name)
  const known: JsonObject = isObject(value) ? value : {}
  const id = textOf(known.id) ?? name
  const deviceId = idOf(id)
  if (!deviceId) return null
  const facts = { id, model: textOf(known.model), firmware: textOf(known.firmware) }
  return {
    deviceId,
    info: infoFor(name, facts, 'memory'),
    units: isObject(known.units) ? known.units : {},
    hasBattery: known.battery === true,
    isValve: known.valve === true,
  }
}

/** Groups repeat the state of their members; they are not devices. */
export const isGroup = (memory: DiscoveryStore, name: string): boolean => memory.get(GROUPS, name) === true

const flatten = (exposes: unknown, into: JsonObject[]): JsonObject[] => {
  if (!Array.isArray(exposes)) return into
  for (const item of exposes as unknown[]) {
    if (!isObject(item) || into.length >= MOST_EXPOSES) continue
    into.push(item)
    flatten(item.features, into)
  }
  return into
}

/** Units of decoded properties only. */
const unitsOf = (exposes: readonly JsonObject[]): { [property: string]: string } => {
  const units: [string, string][] = []
  for (const { property, unit } of exposes) {
    const [name, said] = [textOf(property, 64), textOf(unit, 16)]
    const isRead = name !== undefined && propertyOf(name)?.unit !== undefined
    if (isRead && said && units.length < MOST_UNITS) units.push([name, said])
  }
  return Object.fromEntries(units)
}

/** A device with several switches has a property for each, named after its endpoint: `state_l2`, `state_right`. */
const switchesOf = (exposes: readonly JsonObject[]): { [channel: string]: string } => {
  const found = exposes.flatMap(({ property: said }): [string, string][] => {
    const property = textOf(said, 64) ?? ''
    const meaning = propertyOf(property)
    const isOne = meaning?.metric === 'relay_on' && property !== PLAIN_SWITCH
    return isOne ? [[String(meaning.channel), property]] : []
  })
  return Object.fromEntries(found)
}

/** The property of a device with one switch. */
const PLAIN_SWITCH = 'state'

/**
 * The command topic of a device and its property of a channel's switch. Null for a device that the bridge has not
 * listed.
 */
export const switchOf = (
  memory: DiscoveryStore,
  { deviceId, channel }: { deviceId: string; channel: number },
): { name: string; property: string } | null => {
  for (const [name, value] of memory.entries(DEVICES)) {
    if (!isObject(value) || (idOf(textOf(value.id) ?? name) !== deviceId && idOf(name) !== deviceId)) continue
    const several = isObject(value.switches) ? value.switches : null
    const property = several ? textOf(several[channel]) : channel === 0 ? PLAIN_SWITCH : undefined
    return property === undefined ? null : { name, property }
  }
  const name = idWithin({ family: 'z2m', deviceId })
  return name !== null && channel === 0 && !IEEE.test(name) ? { name, property: PLAIN_SWITCH } : null
}

const factsOf = (device: JsonObject, name: string): Facts => {
  const definition = isObject(device.definition) ? device.definition : {}
  const exposes = flatten(definition.exposes, [])
  const units = unitsOf(exposes)
  const switches = switchesOf(exposes)
  const model = textOf(definition.model)
  const firmware = textOf(device.software_build_id, 64)
  const says = textOf(definition.description)?.toLowerCase() ?? ''
  const isValve = says.includes('valve') || exposes.some(({ property }) => isOfValve(textOf(property) ?? ''))
  return {
    id: textOf(device.ieee_address, 64) ?? name,
    ...(model && { model }),
    ...(firmware && { firmware }),
    ...(Object.keys(units).length > 0 && { units }),
    ...(device.power_source === 'Battery' && { battery: true }),
    ...(isValve && { valve: true }),
    ...(Object.keys(switches).length > 0 && { switches }),
  }
}

const deviceEntry = (device: JsonObject): DiscoveryEntry | null => {
  const name = textOf(device.friendly_name)
  if (!name || device.type === 'Coordinator') return null
  const facts = factsOf(device, name)
  const deviceId = idOf(facts.id)
  if (!deviceId) return null
  const info = infoFor(name, facts, 'bridge')
  return { type: 'discovery', scope: DEVICES, key: name, value: facts, deviceId, ...(info && { info }) }
}

const groupEntry = (group: JsonObject): DiscoveryEntry | null => {
  const name = textOf(group.friendly_name)
  return name ? { type: 'discovery', scope: GROUPS, key: name, value: true } : null
}

/**
 * The retained lists of the bridge (zigbee2mqtt.io, "MQTT Topics and Messages"): one discovery entry for each device,
 * limited to what decoding its states needs.
 */
export const decodeList = (kind: 'devices' | 'groups', payload: Uint8Array): IngestEvent[] => {
  const read = readJson(payload, MOST_BYTES)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!Array.isArray(read.value)) return [{ type: 'rejected', reason: 'not_a_list' }]
  const entryOf = kind === 'devices' ? deviceEntry : groupEntry
  const discoveries = (read.value as unknown[])
    .slice(0, MOST_DEVICES)
    .map((item) => (isObject(item) ? entryOf(item) : null))
    .filter((discovery) => discovery !== null)
  return discoveries.length > 0 ? discoveries : [{ type: 'ignored', reason: 'empty_list' }]
}
