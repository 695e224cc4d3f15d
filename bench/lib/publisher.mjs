import { connect } from 'node:net'
import { generate } from 'mqtt-packet'
import { shapeOf } from './shapes.mjs'

/**
 * Publishes with QoS 1, flat out within a window of unacknowledged messages, or at a fixed rate. Runs in a process
 * of its own and prints one line of JSON: when it began and ended, and the times to PUBACK.
 */
const {
  port,
  count,
  prefix,
  shape,
  devices = 200,
  connections = 10,
  window = 1_000,
  rate = 0,
} = JSON.parse(process.argv[2])
const { topic: topicOf, payload: payloadOf } = shapeOf(shape)

const IDS = 65_000
const hello = (clientId) =>
  generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0, clientId })

function open(_, lane) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.write(hello(`${prefix}-${lane}`))
    socket.once('data', () => resolve(socket))
  })
}

const packet = ({ index, at, messageId }) => {
  const name = `${prefix}-${index % devices}`
  const payload = payloadOf({ at, name, seq: Math.floor(index / devices) })
  return generate({
    cmd: 'publish',
    topic: topicOf(name),
    payload,
    qos: 1,
    messageId,
    dup: false,
    retain: false,
  })
}

const times = []
const sockets = await Promise.all(Array.from({ length: connections }, open))
const work = rate > 0 ? paced : flatOut
const lanes = sockets.map((_, lane) => (rate > 0 ? Math.floor(count / connections) : prepared(lane)))
const startedAt = Date.now()
const start = performance.now()
await Promise.all(sockets.map((socket, lane) => work(socket, lanes[lane], lane)))
times.sort((a, b) => a - b)
const quantile = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? null
console.log(
  JSON.stringify({ startedAt, ms: performance.now() - start, p50: quantile(0.5), p99: quantile(0.99) }),
)
process.exit(0)

/** Made before the clock starts: the publisher must not be what is measured. */
function prepared(lane) {
  const base = Date.now() - 1_000
  const packets = []
  for (let index = lane; index < count; index += connections) {
    const at = base - Math.floor((count - index) / devices)
    packets.push(packet({ index, at, messageId: (packets.length % IDS) + 1 }))
  }
  return packets
}

function flatOut(socket, packets) {
  const share = Math.max(1, Math.floor(window / connections))
  return new Promise((resolve, reject) => {
    let sent = 0
    let bytes = 0
    const send = (acked) => {
      const until = Math.min(packets.length, acked + share)
      if (sent >= until) return
      socket.write(Buffer.concat(packets.slice(sent, until)))
      sent = until
    }
    socket.on('data', (chunk) => {
      bytes += chunk.length
      const acked = bytes >> 2
      if (acked >= packets.length) resolve()
      else if (sent - acked <= share / 2) send(acked)
    })
    socket.once('close', () => reject(new Error('connection closed')))
    send(0)
  })
}

function paced(socket, total, lane) {
  const perMs = rate / connections / 1_000
  const sentAt = []
  return new Promise((resolve, reject) => {
    let bytes = 0
    const timer = setInterval(() => {
      // lanes take turns: devices do not all speak in the same millisecond
      const due = Math.min(total, Math.floor((performance.now() - start) * perMs + lane / connections))
      while (sentAt.length < due) {
        const [index, messageId] = [sentAt.length * connections + lane, (sentAt.length % IDS) + 1]
        socket.write(packet({ index, at: Date.now(), messageId }))
        sentAt.push(performance.now())
      }
    }, 1)
    socket.on('data', (chunk) => {
      // acknowledgements come in the order of the messages, four bytes each
      const [from, now] = [bytes >> 2, performance.now()]
      bytes += chunk.length
      for (let i = from; i < bytes >> 2; i++) times.push(now - sentAt[i])
      if (bytes >> 2 < total) return
      clearInterval(timer)
      resolve()
    })
    socket.once('close', () => reject(new Error('connection closed')))
  })
}
