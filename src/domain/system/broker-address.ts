/** RabbitMQ's addresses: one login and virtual host, and one or more hosts of a cluster. */
export type AmqpAddress = {
  isTls: boolean
  hosts: readonly { hostname: string; port: number }[]
  vhost: string
  username?: string
  password?: string
}

const AMQP = /^(amqps?):\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)(?:\/([^/?#]*))?$/i
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]{1,253})(?::(\d{1,5}))?$/i
const MOST_HOSTS = 16
const MAX_PORT = 65_535
const PORTS = { plain: 5672, tls: 5671 } as const
const MQTT_PORTS = { plain: 1883, tls: 8883 } as const
const TLS_SCHEMES: readonly string[] = ['mqtts:', 'ssl:', 'tls:', 'wss:']

export const isAmqpAddress = (text: string | undefined): boolean => /^amqps?:\/\//i.test(text ?? '')

function decoded(text: string | undefined): string | undefined {
  return text === undefined ? undefined : decodeURIComponent(text)
}

function parseHost(text: string, isTls: boolean): { hostname: string; port: number } | null {
  const [, name, port] = HOST.exec(text) ?? []
  if (!name) return null
  const number = port === undefined ? (isTls ? PORTS.tls : PORTS.plain) : Number(port)
  const hostname = name.replace(/^\[|\]$/g, '')
  return number >= 1 && number <= MAX_PORT ? { hostname, port: number } : null
}

/**
 * Parses `amqp(s)://user:password@host:port,host,…/vhost`; null for anything else. `URL` knows no list of hosts. Without
 * a virtual host it is `/`; within one, `/` is written `%2F`.
 */
export function parseAmqpAddress(text: string): AmqpAddress | null {
  const [, scheme = '', user, pass, list = '', path] = AMQP.exec(text) ?? []
  if (!scheme) return null
  const isTls = scheme.toLowerCase() === 'amqps'
  const hosts = list.split(',').map((host) => parseHost(host, isTls))
  const known = hosts.filter((host) => host !== null)
  if (known.length < hosts.length || known.length > MOST_HOSTS) return null
  try {
    const [username, password] = [decoded(user), decoded(pass)]
    const vhost = path ? (decoded(path) ?? '/') : '/'
    return {
      ...{ isTls, hosts: known, vhost },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    }
  } catch {
    return null
  }
}

const hostText = ({ hostname, port }: { hostname: string; port: number }): string =>
  `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`

/** Names a broker without its login, the same for all processes that use it, in whatever order they list its hosts. */
export function brokerName(address: string): string {
  const amqp = parseAmqpAddress(address)
  if (!amqp) return new URL(address).host
  const hosts = amqp.hosts.map(hostText).sort().join(',')
  return amqp.vhost === '/' ? hosts : `${hosts}/${amqp.vhost}`
}

/** Where devices reach the broker by MQTT; behind RabbitMQ that is another port than the worker's. */
export function deviceEndpointOf(address: string): { host: string; port: number; tls: boolean } {
  const amqp = parseAmqpAddress(address)
  if (amqp) {
    const port = amqp.isTls ? MQTT_PORTS.tls : MQTT_PORTS.plain
    return { host: amqp.hosts[0]?.hostname ?? '', port, tls: amqp.isTls }
  }
  const { hostname, port, protocol } = new URL(address)
  const tls = TLS_SCHEMES.includes(protocol)
  return { host: hostname, port: Number(port) || (tls ? MQTT_PORTS.tls : MQTT_PORTS.plain), tls }
}

/** The address for clients that speak MQTT only. */
export function mqttAddressOf(address: string): string {
  if (!isAmqpAddress(address)) return address
  const { host, port, tls } = deviceEndpointOf(address)
  return `${tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Splits an address of AMQP into what may be shown before and after its password; null without one. */
export function amqpPasswordOf(text: string): { before: string; password: string; after: string } | null {
  const [, before, password, after] = /^(amqps?:\/\/[^:@/?#]*:)([^@/?#]+)(@.*)$/i.exec(text) ?? []
  return before && password && after ? { before, password, after } : null
}
