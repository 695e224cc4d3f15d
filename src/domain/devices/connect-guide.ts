/** What can be connected, by what its settings are called: the families of src/ingest, and telemetry over HTTP. */
export const CONNECT_FAMILIES = [
  'native',
  'http',
  'tasmota',
  'esphome',
  'shelly-gen2',
  'shelly-gen1',
  'zigbee2mqtt',
  'homeassistant',
  'chirpstack',
  'ttn',
  'multitech',
  'thingsboard',
  'modbus',
  'victron',
  'sparkplug',
  'nbiot',
  'generic',
] as const
export type ConnectFamily = (typeof CONNECT_FAMILIES)[number]

export const isConnectFamily = (text: string | null): text is ConnectFamily =>
  CONNECT_FAMILIES.some((family) => family === text)

/** What such a device may be called in its own settings. */
export const CONNECT_EXAMPLES: Record<ConnectFamily, string> = {
  native: 'tank-01',
  http: 'tank-01',
  tasmota: 'barn-tank',
  esphome: 'barn-tank',
  'shelly-gen2': 'shellyplus1-a8032ab12345',
  'shelly-gen1': 'shelly1pm-84CCA8AABBCC',
  zigbee2mqtt: '0x00124b0024c1a2b3',
  homeassistant: 'a8:03:2a:b1:23:45',
  chirpstack: 'a84041c821823456',
  ttn: 'a84041c821823456',
  multitech: 'a8-40-41-c8-21-82-34-56',
  thingsboard: 'A1_TEST_TOKEN',
  modbus: 'gateway-1/1',
  victron: 'c0619ab1a2b3/tank/21',
  sparkplug: 'farm/edge-1',
  nbiot: '863921031234567',
  generic: 'tank-01',
}

/** Where a device is to report, and by what it logs in there. */
export type ConnectPlace = {
  host: string
  port: number
  tls: boolean
  /** First levels of native topics. */
  root: string
  /** The address of the console. */
  origin: string
  /** The user name; null where none is asked for. */
  user: string | null
}

/** What is to be filled in by hand. */
export const BLANK = '…'

export type ConnectLine = {
  label:
    | 'host'
    | 'port'
    | 'server'
    | 'topic'
    | 'fullTopic'
    | 'baseTopic'
    | 'discoveryPrefix'
    | 'bridge'
    | 'payload'
    | 'url'
    | 'header'
    | 'commands'
    | 'hotspot'
    | 'try'
    | 'configuration'
  text: string
}

type Asked = ConnectPlace & { name: string }
type Lines = Partial<Record<ConnectLine['label'], string>>

const PAYLOAD = '{"m":{"distance_mm":1240}}'
const CONFIG_INDENT = '  '

const hostAndPort = ({ host, port }: ConnectPlace): Lines => ({ host, port: String(port) })
const serverOf = ({ host, port }: ConnectPlace): string =>
  `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function tryIt(place: ConnectPlace, topic: string): string {
  const { host, port, tls, user } = place
  const login = user === null ? '' : ` -u ${quoted(user)} -P ${quoted(BLANK)}`
  const way = `-h ${host} -p ${port}${tls ? ' --tls-use-os-certs' : ''}${login}`
  return `mosquitto_pub ${way} -q 1 -t ${quoted(topic)} -m ${quoted(PAYLOAD)}`
}

function nativeLines(place: Asked): Lines {
  const topic = `${place.root}/${place.name}/telemetry`
  return { ...hostAndPort(place), topic, payload: PAYLOAD, try: tryIt(place, topic) }
}

function httpLines({ origin, name }: Asked): Lines {
  const [url, header] = [`${origin}/api/ingest/${encodeURIComponent(name)}`, `Authorization: Bearer ${BLANK}`]
  const example = `curl -i ${quoted(url)} -H ${quoted(header)} -H 'Content-Type: application/json' -d ${quoted(PAYLOAD)}`
  return { url, header, payload: PAYLOAD, try: example }
}

function tasmotaLines(place: Asked): Lines {
  const { host, port, user, name } = place
  const fullTopic = '%prefix%/%topic%/'
  const login = user === null ? '' : `; MqttUser ${user}`
  const commands = `Backlog MqttHost ${host}; MqttPort ${port}${login}; Topic ${name}; FullTopic ${fullTopic}`
  const hotspot = `http://192.168.4.1/cm?cmnd=${encodeURIComponent(commands)}`
  return { ...hostAndPort(place), topic: name, fullTopic, commands, hotspot }
}

/** Lines of YAML below `mqtt:`. */
const yaml = (lines: (string | null)[]): string =>
  ['mqtt:', ...lines.filter((line) => line !== null).map((line) => CONFIG_INDENT + line)].join('\n')

function esphomeLines(place: Asked): Lines {
  const { host, port, user, name } = place
  const login = user === null ? [] : [`username: ${JSON.stringify(user)}`, 'password: !secret mqtt_password']
  return {
    configuration: yaml([`broker: ${host}`, `port: ${port}`, ...login, `topic_prefix: ${name}`]),
  }
}

function shellyGen2Lines(place: Asked): Lines {
  const server = serverOf(place)
  const { tls, user } = place
  const config = {
    ...{ enable: true, server, rpc_ntf: true, status_ntf: true },
    ...(tls && { ssl_ca: 'ca.pem' }),
    ...(user !== null && { user }),
  }
  const hotspot = `http://192.168.33.1/rpc/MQTT.SetConfig?config=${encodeURIComponent(JSON.stringify(config))}`
  return { server, hotspot }
}

function shellyGen1Lines(place: Asked): Lines {
  const server = serverOf(place)
  const query = new URLSearchParams({ mqtt_enable: 'true', mqtt_server: server })
  if (place.user !== null) query.set('mqtt_user', place.user)
  return { server, hotspot: `http://192.168.33.1/settings?${query.toString()}` }
}

function zigbeeLines(place: ConnectPlace): Lines {
  const { tls, user } = place
  const login = user === null ? [] : [`user: ${JSON.stringify(user)}`, `password: ${BLANK}`]
  const server = `server: ${tls ? 'mqtts' : 'mqtt'}://${serverOf(place)}`
  return { configuration: yaml(['base_topic: zigbee2mqtt', server, ...login]) }
}

function chirpstackLines(place: ConnectPlace): Lines {
  const { tls, user } = place
  const login = user === null ? [] : [`username=${JSON.stringify(user)}`, `password="${BLANK}"`]
  const server = `server="${tls ? 'ssl' : 'tcp'}://${serverOf(place)}"`
  return { configuration: ['[integration.mqtt]', server, ...login, 'json=true'].join('\n') }
}

/** The DevEUI with dashes, as MultiTech writes it. */
const dashed = (devEui: string): string =>
  devEui
    .replaceAll(/[^0-9a-f]/gi, '')
    .toLowerCase()
    .match(/.{2}/g)
    ?.join('-') ?? devEui

/** What to type into a device of each family. Without a name what depends on it is left out. */
const LINES: Record<ConnectFamily, (place: Asked) => Lines> = {
  native: nativeLines,
  http: httpLines,
  tasmota: tasmotaLines,
  esphome: esphomeLines,
  'shelly-gen2': shellyGen2Lines,
  'shelly-gen1': shellyGen1Lines,
  zigbee2mqtt: zigbeeLines,
  homeassistant: (place) => ({ ...hostAndPort(place), discoveryPrefix: 'homeassistant' }),
  chirpstack: chirpstackLines,
  ttn: () => ({ bridge: 'topic v3/# in 1' }),
  multitech: (place) => ({ ...hostAndPort(place), topic: `lora/${BLANK}/${dashed(place.name)}/up` }),
  thingsboard: (place) => ({
    ...hostAndPort(place),
    topic: 'v1/devices/me/telemetry',
    payload: '{"distance_mm":1240}',
  }),
  modbus: (place) => ({ ...hostAndPort(place), topic: `modbus/${place.name}/registers` }),
  victron: ({ name }) => ({ bridge: `topic N/# in\ntopic R/${name.split('/', 1)[0] ?? ''}/# out` }),
  sparkplug: hostAndPort,
  nbiot: (place) => ({ ...hostAndPort(place), topic: `nbiot/${place.name}/up` }),
  generic: hostAndPort,
}

/** What a family's settings say whatever the device is called; all of LINES where it is not here. */
const NAMELESS: Partial<Record<ConnectFamily, readonly ConnectLine['label'][]>> = {
  http: [],
  esphome: [],
  multitech: ['host', 'port'],
  modbus: ['host', 'port'],
  nbiot: ['host', 'port'],
  victron: [],
  native: ['host', 'port'],
  tasmota: ['host', 'port', 'fullTopic'],
}

/**
 * What is to be entered on a device of a family, in the order in which it is asked for there. `name`: what the device is
 * called in its own settings; null while nobody has said.
 */
export function connectLines(family: ConnectFamily, place: ConnectPlace, name: string | null): ConnectLine[] {
  const lines = Object.entries(LINES[family]({ ...place, name: name ?? '' })) as [
    ConnectLine['label'],
    string,
  ][]
  const shown = name === null ? NAMELESS[family] : undefined
  return lines.filter(([label]) => shown?.includes(label) ?? true).map(([label, text]) => ({ label, text }))
}

/**
 * | login | who logs in |
 * |---|---|
 * | device | the device itself |
 * | gateway | a gateway or server that speaks for many devices |
 * | secret | nobody without the device's own secret |
 */
export type ConnectLogin = 'device' | 'gateway' | 'secret'

const GATEWAYS: readonly ConnectFamily[] = [
  'zigbee2mqtt',
  'chirpstack',
  'ttn',
  'multitech',
  'modbus',
  'victron',
  'sparkplug',
]

export function connectLoginOf(family: ConnectFamily): ConnectLogin {
  if (family === 'http') return 'secret'
  return GATEWAYS.includes(family) ? 'gateway' : 'device'
}
