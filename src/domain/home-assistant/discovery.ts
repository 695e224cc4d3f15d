import { entitiesOf, type Entity } from './entities'
import { objectIdOf, stateTopicOf, STATUS_TOPIC } from './topics'
import type { EntityNames, ExportedDevice, Json, Platform } from './types'

/** The entities of a device by key, as they were announced last. */
export type Announced = ReadonlyMap<string, Platform>

type Discovery = { payload: Record<string, Json>; announced: Announced }

type Options = {
  names: EntityNames
  /** Of the device's page; null where the console does not know its own. */
  url: string | null
  /** Entities of the message before: those that are no longer among them are removed by name. */
  before?: Announced
}

const OF_CONSOLE = { topic: STATUS_TOPIC }

const valueOf = (key: string): string => `{{ value_json.${key} }}`

/** Alerts do not go away with their device: that it is offline is one. */
const OF_ALERTS = { availability: [OF_CONSOLE] }

type Of = { objectId: string; stateTopic: string }

function componentOf(
  { key, platform, name, options }: Entity,
  { objectId, stateTopic }: Of,
): Record<string, Json> {
  return {
    platform,
    unique_id: `${objectId}_${key}`,
    name,
    value_template: valueOf(key),
    ...options,
    ...((key === 'problem' || key === 'critical') && OF_ALERTS),
    ...(key === 'problem' && {
      json_attributes_topic: stateTopic,
      json_attributes_template: '{{ value_json.alert | tojson }}',
    }),
  }
}

const factsOf = ({ label, model, family, firmware, deviceId }: ExportedDevice, url: string | null) => ({
  identifiers: [objectIdOf(deviceId)],
  name: label,
  manufacturer: 'Cistern',
  model: model || family,
  serial_number: deviceId,
  ...(firmware && { sw_version: firmware }),
  ...(url && { configuration_url: url }),
})

/**
 * The discovery message of a device (home-assistant.io, "MQTT Discovery", device discovery, since 2024.11). Home Assistant
 * refuses the whole message for one option that it does not know, and for null.
 */
export function discoveryOf(device: ExportedDevice, { names, url, before }: Options): Discovery {
  const objectId = objectIdOf(device.deviceId)
  const stateTopic = stateTopicOf(device.deviceId)
  const entities = entitiesOf(device, names)
  const announced: Announced = new Map(entities.map(({ key, platform }) => [key, platform]))
  const gone = [...(before ?? [])].filter(([key]) => !announced.has(key))
  const components = Object.fromEntries([
    ...entities.map((entity): [string, Json] => [entity.key, componentOf(entity, { objectId, stateTopic })]),
    ...gone.map(([key, platform]): [string, Json] => [key, { platform }]),
  ])
  const payload = {
    device: factsOf(device, url),
    origin: { name: 'Cistern' },
    state_topic: stateTopic,
    availability_mode: 'all',
    availability: [OF_CONSOLE, { topic: stateTopic, value_template: valueOf('availability') }],
    components,
  }
  return { payload, announced }
}
