const WILDCARD = /[+#]/

export const isSpelt = (level: string): boolean => !WILDCARD.test(level)

/**
 * Topics by which a server publishes to devices. `+` is an id that a filter may leave open (a gateway subscribes), `*`
 * one that it must spell out; a leading `…` is any number of levels, which a filter must spell out too (they are user
 * text), a trailing `…` is any number of levels, open or not.
 */
const SHAPES = [
  // ChirpStack 4, integration events and commands
  '…/application/+/device/+/command/…',
  // The Things Stack 3, MQTT server
  'v3/+/devices/+/down/push',
  'v3/+/devices/+/down/replace',
  // Shelly Gen1 (all of them, then one), ESPHome
  'shellies/command',
  '…/*/command',
  // Zigbee2MQTT; its base topic is user text, wildcards are supported for the default one
  'zigbee2mqtt/+/set',
  'zigbee2mqtt/+/get',
  'zigbee2mqtt/+/set/+',
  'zigbee2mqtt/+/get/+',
  'zigbee2mqtt/bridge/request/…',
  '…/*/set',
  '…/*/get',
  // Eclipse Sparkplug 3.0, 6.4: commands to nodes and devices, and the state of the host
  'spBv1.0/*/NCMD/*/…',
  'spBv1.0/*/DCMD/*/…',
  'spBv1.0/STATE/…',
  'STATE/…',
  // ThingsBoard, MQTT device API
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/attributes/response/+',
  'v2/fw/response/+/chunk/+',
  // Victron dbus-mqtt: read and write requests
  'R/*/…',
  'W/*/…',
].map((text) => {
  const levels = text.split('/')
  const [isLoose, hasTail] = [levels[0] === '…', levels.at(-1) === '…']
  return { isLoose, hasTail, levels: levels.filter((level) => level !== '…') }
})

type Shape = (typeof SHAPES)[number]

/** The levels that match a level of a shape. */
type Fits = (given: string, wanted: string) => boolean

const inTopic: Fits = (given, wanted) => wanted === '+' || wanted === '*' || given === wanted

const inFilter: Fits = (given, wanted) => {
  if (wanted === '+') return given !== '#'
  return wanted === '*' ? isSpelt(given) : given === wanted
}

const fitsAt = (levels: readonly string[], { shape, at, fits }: { shape: Shape; at: number; fits: Fits }) => {
  const end = at + shape.levels.length
  if (end > levels.length || (!shape.hasTail && end < levels.length)) return false
  return shape.levels.every((wanted, i) => fits(levels[at + i] ?? '', wanted))
}

const fitsShape = (levels: readonly string[], shape: Shape, fits: Fits): boolean => {
  if (!shape.isLoose) return fitsAt(levels, { shape, at: 0, fits })
  return levels.some((_, at) => fitsAt(levels, { shape, at, fits }) && levels.slice(0, at).every(isSpelt))
}

/**
 * Shelly Gen2: requests go to `<prefix>/rpc`. A device's own messages end in `events/rpc`, so a requester needs a
 * source that ends in `events` to receive the response; a ThingsBoard gateway answers on `v1/gateway/rpc`.
 */
const isShellyRequest = (levels: readonly string[]): boolean =>
  levels.length > 1 && levels.at(-1) === 'rpc' && !['events', 'gateway'].includes(levels.at(-2) ?? '')

/** Whether a topic is one by which a server publishes to devices of other families. */
export const isCommand = (levels: readonly string[]): boolean =>
  levels.includes('cmnd') ||
  isShellyRequest(levels) ||
  SHAPES.some((shape) => fitsShape(levels, shape, inTopic))

/** Tasmota: `cmnd/<topic>/#` or another order of levels; `cmnd` and one more level must be literal. */
const isTasmotaFilter = (levels: readonly string[]): boolean => {
  const named = levels.at(-1) === '#' ? levels.slice(0, -1) : levels
  return named.length >= 2 && named.includes('cmnd') && named.every(isSpelt)
}

/** Whether a filter matches only such topics, and leaves open only permitted levels. */
export const isCommandFilter = (levels: readonly string[]): boolean =>
  isTasmotaFilter(levels) ||
  (isShellyRequest(levels) && levels.every(isSpelt)) ||
  SHAPES.some((shape) => fitsShape(levels, shape, inFilter))
