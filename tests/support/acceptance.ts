import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import mqtt from 'mqtt'
import { readEvents } from '@/client/live/event-stream'
import { until } from '~/tests/e2e/support/app'

/** A Cistern that runs somewhere. */
export type Deployed = {
  /** Where people come, without a slash at the end. */
  url: string
  /** Where devices come. */
  broker: { port: number; username?: string; password?: string }
}

const WITHIN_MS = 30_000

type Request = { method?: string; body?: unknown; token?: string }

async function call<T>(url: string, path: string, { method = 'GET', body, token }: Request = {}): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

type Order = { id: string; type: string; on: boolean }

/** A tank with a pump: one relay that does what it is told. */
async function connectDevice(deviceId: string, { port, ...login }: Deployed['broker']) {
  const base = `tc/v1/${deviceId}`
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: deviceId, ...login })
  const say = (leaf: string, body: object) =>
    client.publishAsync(`${base}/${leaf}`, JSON.stringify(body), { qos: 1 })
  const tell = (isOn: boolean) =>
    say('state', { ts: Date.now(), relay: { 0: isOn }, mode: 'manual', by: 'device' })
  const heard = new EventEmitter()
  client.on('message', (topic, payload) => {
    const { type, on } = JSON.parse(payload.toString()) as Omit<Order, 'id'>
    heard.emit('order', { id: topic.slice(topic.lastIndexOf('/') + 1), type, on } satisfies Order)
  })
  await client.subscribeAsync(`${base}/cmd/+`, { qos: 1 })
  await say('status', { online: true, boot: 1, kind: 'pump', fw: '1.4.2', interval_s: 60, sleep: false })
  await tell(false)
  return {
    report: (distance_mm: number) => say('telemetry', { ts: Date.now(), m: { distance_mm } }),
    order: async () => {
      const [order] = (await once(heard, 'order', { signal: AbortSignal.timeout(WITHIN_MS) })) as [Order]
      return order
    },
    obey: async ({ id, on }: Order) => {
      await say(`ack/${id}`, { ts: Date.now(), status: 'done' })
      await tell(on)
    },
    leave: () => client.endAsync(),
  }
}

/** What is said on the account's stream from now on. */
async function openStream(url: string, token: string) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  const seen = new Set<string>()
  const ended = readEvents(response, ({ event }) => void seen.add(event)).catch(() => undefined)
  return {
    saw: (event: string) => until(`"${event}" on the stream`, async () => seen.has(event)),
    close: async () => {
      stop.abort()
      await ended
    },
  }
}

/** A cuboid of a metre. */
const TANK = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }

type Device = { latest: Record<string, { value: number }>; online: boolean | null }
type Alerts = { alerts: { rule: string; device: { deviceId: string } }[] }

/**
 * What each deployment has to do for an owner, by network alone: it is up, somebody registers, a device reports and is claimed,
 * the reading is seen and said on the stream, a low tank raises its alert, and a pump is started and says so. Throws an Error
 * that names what did not come.
 */
export async function walkDeployment({ url, broker }: Deployed): Promise<void> {
  const isUp = async () => (await call<{ status: string }>(url, '/health')).status === 'up'
  await until('it is up', isUp)
  const email = `${randomUUID().slice(0, 8)}@example.org`
  const person = { name: 'Asha Rao', email, password: 'a long walk to the well' }
  const { token } = await call<{ token: string }>(url, '/auth/register', { method: 'POST', body: person })

  const deviceId = `accept-${randomUUID().slice(0, 8)}`
  const path = `/devices/${deviceId}`
  const device = await connectDevice(deviceId, broker)
  const stateOf = async () => (await call<{ device: Device }>(url, path, { token })).device
  try {
    await device.report(400)
    const claim = () => call(url, `${path}/claim`, { method: 'POST', token }).then(() => true)
    await until('its device is claimed', () => claim().catch(() => false))
    await call(url, `${path}/tanks-series`, { method: 'PATCH', token, body: { series: [TANK] } })
    const stream = await openStream(url, token)
    await stream.saw('ready')
    await device.report(410)
    await until('the reading is seen', async () => (await stateOf()).latest['distance_mm']?.value === 410)
    await stream.saw('device')
    await stream.close()

    for (const distance of [950, 951, 952]) await device.report(distance)
    const isLow = async () =>
      (await call<Alerts>(url, '/alerts', { token })).alerts.some(({ rule }) => rule === 'level_low')
    await until('the low tank raises its alert', isLow)

    const next = device.order()
    const body = { type: 'relay.set', ch: 0, on: true }
    const ordered = call<{ command: { id: string } }>(url, `${path}/commands`, {
      method: 'POST',
      token,
      body,
    })
    const [{ command }, order] = await Promise.all([ordered, next])
    if (order.id !== command.id || order.type !== 'relay.set' || !order.on)
      throw new Error(`ordered ${command.id}, and the device heard ${JSON.stringify(order)}`)
    await device.obey(order)
    await until('the pump says that it runs', async () => (await stateOf()).latest['relay_on']?.value === 1)
  } finally {
    await device.leave()
  }
}
