import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { newId } from '~/tests/walks/support/ingest'
import { startInternetBroker } from '~/tests/walks/support/internet'

const CONNECTIONS = Number(process.env['FAULTS_CONNECTIONS'] ?? 150)

let system: Awaited<ReturnType<typeof startInternetBroker>>
beforeAll(async () => {
  system = await startInternetBroker()
})
afterAll(() => system.stop())

const report = (value: number) => JSON.stringify({ ts: Date.now(), m: { distance_mm: value } })
const ended = (socket: { destroyed: boolean }) =>
  vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 15_000, interval: 50 })
/** A connection that says nothing by itself. */
function silent(port: number): Socket {
  const socket = connectTcp(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}
const isServed = async () => {
  const [id, device] = [newId(), await system.connect(system.urls.tls)]
  const started = performance.now()
  await device.publishAsync(`tc/v1/${id}/telemetry`, report(1), { qos: 1 })
  await device.endAsync()
  return performance.now() - started
}
it('half-open handshakes and requests byte by byte hold nobody up, and end after ten seconds', async () => {
  const slow = connectTls({ port: system.ports.webSocket, host: '127.0.0.1', rejectUnauthorized: false })
  slow.on('error', () => {})
  await once(slow, 'secureConnect')
  slow.write('GET /mqtt HTTP/1.1\r\nX-Slow: ')
  const drip = setInterval(() => slow.write('a'), 200)
  const half = Array.from({ length: CONNECTIONS }, (_, i) => {
    const socket = silent(i % 2 ? system.ports.tls : system.ports.webSocket)
    // a record of the handshake that announces more than ever comes
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]))
    return socket
  })
  expect(await isServed()).toBeLessThan(5_000)
  await Promise.all([...half, slow].map(ended))
  clearInterval(drip)
}, 30_000)

const openSocket = async (protocol: string | undefined = 'mqtt') => {
  const socket = new WebSocket(system.urls.webSocket, protocol ? [protocol] : [], {
    rejectUnauthorized: false,
  })
  const closed = new Promise<void>((gone) => socket.once('close', () => gone()))
  socket.on('error', () => {})
  await Promise.race([new Promise((open) => socket.once('open', open)), closed])
  return { socket, closed }
}

it('a frame that announces gigabytes, or never ends, is cut off before it is kept', async () => {
  const { closed, socket } = await openSocket()
  const raw = Reflect.get(socket, '_socket') as Socket
  raw.write(Buffer.from([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4]))
  await closed

  // within what one packet may have, but before any login, by many at once: the largest go, nobody else
  const many = await Promise.all(Array.from({ length: 20 }, () => openSocket()))
  for (const { socket: one } of many) {
    const below = Reflect.get(one, '_socket') as Socket
    below.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x40, 0, 0, 1, 2, 3, 4]))
    below.write(Buffer.alloc(3_500_000))
  }
  await vi.waitFor(
    () =>
      expect(
        many.filter(({ socket: one }) => one.readyState === WebSocket.CLOSED).length,
      ).toBeGreaterThanOrEqual(13),
    { timeout: 10_000 },
  )
  expect(await isServed()).toBeLessThan(5_000)
  for (const { socket: one } of many) one.terminate()
}, 30_000)

it('a WebSocket that is none of MQTT is refused', async () => {
  const { socket } = await openSocket('chat')
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
})

it('many clients at once are served, and so is the next one', async () => {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, i) => {
      const socket = connectTls({ port: system.ports.tls, host: '127.0.0.1', rejectUnauthorized: false })
      socket.on('error', () => {})
      await once(socket, 'secureConnect')
      return { i, socket }
    }),
  )
  expect(await isServed()).toBeLessThan(5_000)
  for (const { socket } of clients) socket.destroy()
}, 60_000)
