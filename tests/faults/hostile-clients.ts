import type { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'mqtt-packet'

const MB = 1024 * 1024
/** Near the largest packet that is taken. */
export const LARGE = 4 * MB

/** Whose credentials the attacks are made with. */
export type Attacker = { port: number; deviceId: string; secret: string }

type Raw = { socket: Socket; send: (bytes: Buffer) => Promise<void>; isOver: () => boolean }

/** Resolves at the first of these events, whatever it is. */
const firstOf = (emitter: EventEmitter, ...names: string[]): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const name of names) emitter.off(name, done)
      resolve()
    }
    for (const name of names) emitter.on(name, done)
  })

/** A connection that says what it likes, and reads nothing unless asked to. */
async function speak(
  { port, deviceId, secret }: Attacker,
  { clean = true, name = 'attacker' } = {},
): Promise<Raw> {
  const socket = connect(port, '127.0.0.1')
  let isOver = false
  socket.on('error', () => {})
  socket.on('close', () => (isOver = true))
  await firstOf(socket, 'connect', 'close')
  const hello = generate({
    cmd: 'connect',
    clientId: name,
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean,
    keepalive: 0,
    username: deviceId,
    password: Buffer.from(secret),
  })
  socket.write(hello)
  await firstOf(socket, 'data', 'close')
  socket.pause()
  const send = async (bytes: Buffer) => {
    if (isOver || socket.write(bytes)) return
    await firstOf(socket, 'drain', 'close')
  }
  return { socket, send, isOver: () => isOver }
}

const subscribe = (topic: string): Buffer =>
  generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] })

type Said = { topic: string; payload: string | Buffer; qos?: 0 | 1 | 2; messageId: number }
const publish = ({ topic, payload, qos = 1, messageId }: Said): Buffer =>
  generate({ cmd: 'publish', topic, payload, qos, messageId, dup: false, retain: false })

/** A backlog of reports, each from another boot, so that each might be acknowledged by itself. */
export const backlog = (nth: number, reports: number): string =>
  JSON.stringify(
    Array.from({ length: reports }, (_, i) => ({
      ts: Date.now() - 86_400_000 + nth * reports + i,
      boot: nth * reports + i,
      seq: 0,
      m: { distance_mm: 500 },
    })),
  )

type Attack = (attacker: Attacker, times: number) => Promise<{ stop: () => void }>

const stopAll = (all: readonly Raw[]) => ({ stop: () => all.forEach(({ socket }) => socket.destroy()) })

/** Subscribes to its acknowledgements, never reads, and sends what must be answered. */
const readNothing: Attack = async (attacker, times) => {
  const one = await speak(attacker)
  const topic = `tc/v1/${attacker.deviceId}/telemetry`
  await one.send(subscribe(`${topic}/ack`))
  for (let nth = 0; nth < 50 * times && !one.isOver(); nth++)
    await one.send(publish({ topic, payload: backlog(nth, 1_200), messageId: nth + 1 }))
  return stopAll([one])
}

/** Leaves sessions that want acknowledgements, and has them acknowledged. */
const neverReturn: Attack = async (attacker, times) => {
  const topic = `tc/v1/${attacker.deviceId}/telemetry`
  for (let nth = 0; nth < 20; nth++) {
    const gone = await speak(attacker, { clean: false, name: `gone-${nth}` })
    await gone.send(subscribe(`${topic}/ack`))
    await sleep(20)
    gone.socket.destroy()
  }
  const one = await speak(attacker)
  for (let nth = 0; nth < 20 * times && !one.isOver(); nth++)
    await one.send(publish({ topic, payload: backlog(1_000 + nth, 1_200), messageId: nth + 1 }))
  return stopAll([one])
}

/** Publishes large messages of QoS 2 and never releases them. */
const releaseNothing: Attack = async (attacker, times) => {
  const [one, payload] = [await speak(attacker), Buffer.alloc(LARGE, 'x')]
  const topic = `tc/v1/${attacker.deviceId}/telemetry`
  for (let messageId = 1; messageId <= 20 * times && !one.isOver(); messageId++)
    await one.send(publish({ topic, payload, qos: 2, messageId }))
  return stopAll([one])
}

/** Begins large packets in small pieces and completes none. */
const finishNothing: Attack = async (attacker, times) => {
  const packet = publish({
    topic: `tc/v1/${attacker.deviceId}/telemetry`,
    payload: Buffer.alloc(LARGE, 'x'),
    messageId: 1,
  })
  const all: Raw[] = []
  for (let nth = 0; nth < 12 * times; nth++) {
    const one = await speak(attacker, { name: `unfinished-${nth}` })
    all.push(one)
    await one.send(packet.subarray(0, packet.length - 4_096))
  }
  for (let at = 0; at < 300; at++) {
    for (const one of all)
      await one.send(packet.subarray(packet.length - 4_096 + at, packet.length - 4_095 + at))
    await sleep(5)
  }
  return stopAll(all)
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'reads nothing': readNothing,
  'sessions that never return': neverReturn,
  'QoS 2 never released': releaseNothing,
  'packets never finished': finishNothing,
}
