import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import type pg from 'pg'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { LOGIN } from '~/tests/walks/support/rabbitmq'

const STATE_EVERY_MS = 10_000
const CALL_WITHIN_MS = 10_000
const AGAIN_MS = 1_000

type Order = { type: string; ch: number; on: boolean; exp: number }
/** A command as it reached the device. */
type Delivery = { id: string; isAgain: boolean; isLate: boolean; isExecuted: boolean }

const PUMPS = `
  with made as (
    insert into device (public_id, family, name, kind, owner_id, claimed_at, provisioned_at, interval_s)
    select id, 'native', '', 'pump', $2, now(), now(), 60 from unnest($1::text[]) id
    returning id)
  insert into pump_control (device, channel, mode, settings) select id, 0, 'manual', $3 from made`

/** Nothing but what the network does keeps them from starting. */
const SETTINGS = { ...DEFAULT_PUMP_SETTINGS, restMinutes: 0, maxStartsPerHour: 60 }

export const addPumps = (client: pg.Client, ids: readonly string[], owner: string) =>
  client.query(PUMPS, [ids, owner, JSON.stringify(SETTINGS)])

/** A pump that does at once what it is told, and keeps its session: what comes while it is away is handed to it later. */
export function startPump(id: string, port: number) {
  const base = `tc/v1/${id}`
  const will = {
    topic: `${base}/status`,
    payload: Buffer.from('{"online":false,"boot":1}'),
    qos: 1,
    retain: false,
  } as const
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...{
      protocolVersion: 4,
      clientId: id,
      clean: false,
      reconnectPeriod: 300,
      connectTimeout: 3_000,
      keepalive: 10,
    },
    ...{ will, ...LOGIN },
  })
  client.on('error', () => {})
  const deliveries: Delivery[] = []
  const changes: { at: number; isOn: boolean }[] = []
  let isOn = false
  const say = (leaf: string, body: object) =>
    client.publish(`${base}/${leaf}`, JSON.stringify(body), { qos: 1 })
  const tell = () => say('state', { ts: Date.now(), relay: { 0: isOn }, mode: 'manual', by: 'device' })
  client.on('connect', () => {
    client.subscribe(`${base}/cmd/+`, { qos: 1 })
    say('status', { online: true, boot: 1, kind: 'pump', interval_s: 60, sleep: false })
    tell()
  })
  client.on('message', (topic, payload, { dup }) => {
    const order = JSON.parse(payload.toString()) as Order
    const [commandId, at] = [topic.slice(topic.lastIndexOf('/') + 1), Date.now()]
    const isAgain = deliveries.some((one) => one.id === commandId)
    const isLate = at >= order.exp
    // a broker hands on at least once, and says so
    const isExecuted = !isLate && !(isAgain && dup)
    deliveries.push({ id: commandId, isAgain, isLate, isExecuted })
    if (isAgain && dup) return
    if (isLate) return void say(`ack/${commandId}`, { ts: at, status: 'expired' })
    isOn = order.on
    changes.push({ at, isOn })
    say(`ack/${commandId}`, { ts: at, status: 'done' })
    tell()
  })
  const timer = setInterval(() => client.connected && tell(), STATE_EVERY_MS)
  return {
    id,
    deliveries,
    isOn: () => isOn,
    wasOn: (at: number): boolean => changes.findLast((change) => change.at <= at)?.isOn ?? false,
    stop: () => {
      clearInterval(timer)
      client.end(true)
    },
  }
}
type Pump = ReturnType<typeof startPump>

/** Orders as a person gave them. */
export type Given = {
  accepted: string[]
  /** Without an answer: whether it was taken nobody knows. */ unanswered: number
  refused: number
}

type Ordering = {
  consoles: string
  token: string
  pump: Pump
  count: number
  everyMs: number
  signal: AbortSignal
}

/** Switches a pump on and off until so many orders were accepted. */
export async function giveOrders({
  consoles,
  token,
  pump,
  count,
  everyMs,
  signal,
}: Ordering): Promise<Given> {
  const given: Given = { accepted: [], unanswered: 0, refused: 0 }
  while (given.accepted.length < count && !signal.aborted) {
    const answer = await fetch(`${consoles}/api/devices/${pump.id}/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'relay.set', ch: 0, on: !pump.isOn() }),
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    }).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as { command?: { id: string } } | null
    if (answer?.status === 202 && body?.command) given.accepted.push(body.command.id)
    else if (answer && answer.status < 500) given.refused += 1
    else given.unanswered += 1
    await sleep(answer?.status === 202 ? everyMs : AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
  return given
}

type Row = { id: string; state: string; pump: string; on: boolean; endedAt: number | null }

const ROWS = `
  select c.id, c.state, d.public_id as pump, (c.payload ->> 'on')::bool as on,
         (extract(epoch from c.ended_at) * 1000)::float8 as "endedAt"
  from command c join device d on d.id = c.device where d.public_id = any($1)`

export type OrderCounts = {
  orders: number
  /** Answered 202, and not in the database. */
  forgotten: number
  /** In the database without anybody who may have given them. */
  invented: number
  /** Handed on more than once without a word that it is again. */
  executedTwice: number
  /** Executed though the console says that it is refused or expired. */
  executedLate: number
  /** Said to be done, and the device neither had them nor stood as ordered by itself. */
  saidDone: number
  /** For the device to see and not to execute: the broker handed them on again, or after their end. */
  handedAgain: number
  handedLate: number
  states: Record<string, number>
  unanswered: number
  refused: number
}

/** What became of the orders, by the database and by the devices. */
export async function compareOrders(
  client: Pick<pg.Pool, 'query'>,
  pumps: readonly Pump[],
  given: readonly Given[],
): Promise<OrderCounts> {
  const ids = pumps.map(({ id }) => id)
  const { rows } = await client.query<Row>(ROWS, [ids])
  const stored = new Map(rows.map((row) => [row.id, row.state]))
  const accepted = given.flatMap((one) => one.accepted)
  const all = pumps.flatMap(({ deliveries }) => deliveries)
  const executed = all.filter(({ isExecuted }) => isExecuted).map(({ id }) => id)
  const unanswered = given.reduce((sum, one) => sum + one.unanswered, 0)
  const more = rows.length - accepted.length
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  const had = new Set(executed)
  const stoodOtherwise = ({ pump, on, endedAt }: Row) =>
    pumps.find(({ id }) => id === pump)?.wasOn(endedAt ?? 0) !== on
  return {
    orders: accepted.length,
    forgotten: accepted.filter((id) => !stored.has(id)).length,
    invented: Math.max(0, more - unanswered) + executed.filter((id) => !stored.has(id)).length,
    executedTwice: executed.length - had.size,
    executedLate: executed.filter((id) => ['expired', 'rejected'].includes(stored.get(id) ?? '')).length,
    saidDone: rows.filter((row) => row.state === 'done' && !had.has(row.id) && stoodOtherwise(row)).length,
    handedAgain: all.filter(({ isAgain }) => isAgain).length,
    handedLate: all.filter(({ isLate }) => isLate).length,
    states,
    unanswered,
    refused: given.reduce((sum, one) => sum + one.refused, 0),
  }
}
