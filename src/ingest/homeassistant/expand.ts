import { isObject, type JsonObject } from '../fields'

/**
 * Abbreviated keys of the discovery messages (home-assistant.io, "MQTT": supported abbreviations) that are used here.
 */
const LONG: ReadonlyMap<string, string> = new Map([
  ['avty', 'availability'],
  ['avty_t', 'availability_topic'],
  ['avty_tpl', 'availability_template'],
  ['cmd_t', 'command_topic'],
  ['cmd_tpl', 'command_template'],
  ['cmps', 'components'],
  ['cns', 'connections'],
  ['dev', 'device'],
  ['dev_cla', 'device_class'],
  ['ent_cat', 'entity_category'],
  ['hw', 'hw_version'],
  ['ids', 'identifiers'],
  ['l_ver_t', 'latest_version_topic'],
  ['l_ver_tpl', 'latest_version_template'],
  ['mdl', 'model'],
  ['p', 'platform'],
  ['pl_avail', 'payload_available'],
  ['pl_inst', 'payload_install'],
  ['pl_not_avail', 'payload_not_available'],
  ['pl_off', 'payload_off'],
  ['pl_on', 'payload_on'],
  ['pos', 'reports_position'],
  ['stat_cla', 'state_class'],
  ['stat_clsd', 'state_closed'],
  ['stat_off', 'state_off'],
  ['stat_on', 'state_on'],
  ['stat_open', 'state_open'],
  ['stat_t', 'state_topic'],
  ['sw', 'sw_version'],
  ['t', 'topic'],
  ['unit_of_meas', 'unit_of_measurement'],
  ['val_tpl', 'value_template'],
])

const isTopicKey = (key: string): boolean => key === 'topic' || key.endsWith('_topic')

const withBase = (topic: string, base: string): string => {
  if (topic.startsWith('~')) return base + topic.slice(1)
  return topic.endsWith('~') ? topic.slice(0, -1) + base : topic
}

const MOST_LEVELS = 4

const expandValue = ({
  key,
  value,
  base,
  depth,
}: {
  key: string
  value: unknown
  base: string
  depth: number
}): unknown => {
  if (typeof value === 'string') return isTopicKey(key) ? withBase(value, base) : value
  if (depth >= MOST_LEVELS) return value
  if (Array.isArray(value))
    return value.map((item: unknown) => (isObject(item) ? expandObject(item, base, depth + 1) : item))
  return isObject(value) ? expandObject(value, base, depth + 1) : value
}

/** Component names in a bundle are user text; a name equal to an abbreviation is not expanded. */
const expandObject = (body: JsonObject, base: string, depth: number): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([short, value]) => {
      const key = LONG.get(short) ?? short
      return [key, expandValue({ key, value, base, depth })]
    }),
  )

/**
 * A discovery message with expanded keys and base topic: `~` at the beginning or end of a topic is replaced by the
 * value of the key `~`.
 */
export const expandConfig = (body: JsonObject): JsonObject =>
  expandObject(body, typeof body['~'] === 'string' ? body['~'] : '', 0)
