import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { App } from '../e2e/support/app'
import { treeOf } from '../e2e/support/processes'
import { startPumpDevice } from '../e2e/support/pump-device'

export type Size = { streams: number; devices: number; rounds: number }
export type Report = Size & {
  /** From an order of somebody else until the device has it, ms. */
  orderMs: { median: number; most: number }
  /** The web process at most, MiB: at the same work without them, and with them. */
  memoryBefore: number
  memoryMost: number
  /** Answers to somebody else by status. */
  answers: Record<number, number>
  /** Of the unread streams. */
  stillOpen: number
}

const STREAMS_A_SESSION = 8
const PAUSE_MS = 100

/** One account opens many streams and never reads them, while all its devices change; what does somebody else notice? */
export async function sufferUnreadStreams(app: App, size: Size): Promise<Report> {
  const database = new pg.Client(app.databaseUrl())
  await database.connect()
  const web = webProcessOf(app)
  const [crowd, other] = [await register(app), await register(app)]
  const keys = await addDevices(database, { email: crowd.email, count: size.devices })
  const pump = await startPump(app, other.token)
  const changeAll = () =>
    database.query('select pg_notify($1, $2)', ['cistern_live', JSON.stringify({ k: keys })])
  const answers: Record<number, number> = {}
  const count = (status: number) => (answers[status] = (answers[status] ?? 0) + 1)

  let memoryBefore = 0
  const reader = await openStream(app, crowd.token)
  reader.resume()
  // the same work without them: a heap takes a while to find its size
  for (let i = 0; i < size.rounds; i++) {
    await changeAll()
    await database.query('delete from rate_limit')
    await statusOf(app, '/devices', other.token)
    await pump.order()
    memoryBefore = Math.max(memoryBefore, residentMib(web))
    await sleep(PAUSE_MS)
  }
  const unread = await openUnread(app, { email: crowd.email, streams: size.streams })
  let memoryMost = memoryBefore
  const times: number[] = []
  for (let round = 0; round < size.rounds; round++) {
    await changeAll()
    // more orders than a person gives in a minute
    await database.query('delete from rate_limit')
    count(await statusOf(app, '/devices', other.token))
    times.push(await pump.order())
    memoryMost = Math.max(memoryMost, residentMib(web))
    await sleep(PAUSE_MS)
  }
  const stillOpen = unread.filter((socket) => !socket.closed).length
  for (const socket of [...unread, reader]) socket.destroy()
  await pump.stop()
  await database.end()
  times.sort((a, b) => a - b)
  const orderMs = { median: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0 }
  return { ...size, orderMs, memoryBefore, memoryMost, answers, stillOpen }
}

/** Resident memory of a process, MiB. */
function residentMib(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib ?? 0) / 1024)
}

function webProcessOf(app: App): number {
  const found = treeOf(app.process.pid ?? 0).find(({ command }) =>
    /next-server|next\/dist\/bin\/next/.test(command),
  )
  if (!found) throw new Error('no web process')
  return found.pid
}

/** Opens a stream; nothing of it is read unless its socket is resumed. */
export function openStream(app: App, token: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(app.port, '127.0.0.1')
    socket.pause()
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail).on('error', () => {})
      const head = `GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`
      socket.write(head, () => done(socket))
    })
  })
}

async function openUnread(
  app: App,
  { email, streams }: { email: string; streams: number },
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let i = 0; i < streams; i += STREAMS_A_SESSION) {
    const { token } = await post(app, '/auth/login', { body: { email, password: PASSWORD } })
    for (let k = i; k < Math.min(streams, i + STREAMS_A_SESSION); k++)
      sockets.push(await openStream(app, token))
  }
  return sockets
}

async function addDevices(
  database: pg.Client,
  { email, count }: { email: string; count: number },
): Promise<number[]> {
  const text = `
    insert into device (public_id, name, family, kind, owner_id, provisioned_at)
    select 'crowd-' || n, 'Tank ' || n, 'native', 'tank', (select id from app_user where email = $1), now()
    from generate_series(1, $2::int) n returning id`
  const { rows } = await database.query<{ id: number }>(text, [email, count])
  return rows.map(({ id }) => id)
}

async function startPump(app: App, token: string) {
  const deviceId = `pump-${randomUUID().slice(0, 8)}`
  const device = await startPumpDevice(app, deviceId)
  await device.state(false)
  await untilKnown(app, deviceId, token)
  return {
    /** How long an order takes to its device, ms. */
    order: async () => {
      const started = performance.now()
      const arrived = device.order()
      await post(app, `/devices/${deviceId}/commands`, { token, body: { type: 'relay.set', on: false } })
      const order = await arrived
      const ms = performance.now() - started
      await device.ack(order, { status: 'done' })
      return Math.round(ms)
    },
    stop: () => device.vanish(),
  }
}

async function untilKnown(app: App, deviceId: string, token: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await post(app, `/devices/${deviceId}/claim`, { token })
      return
    } catch (error) {
      if (tries === 50) throw error
      await sleep(100)
    }
  }
}

const PASSWORD = 'a long walk to the well'

async function register(app: App): Promise<{ email: string; token: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  const { token } = await post(app, '/auth/register', {
    body: { name: 'Asha Rao', email, password: PASSWORD },
  })
  return { email, token }
}

type Sent = { token?: string; body?: object }

async function post(app: App, path: string, { token, body }: Sent): Promise<{ token: string }> {
  const response = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { token: string }
}

async function statusOf(app: App, path: string, token: string): Promise<number> {
  const response = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response.status
}
