import { connect, type MqttClient } from 'mqtt'

/**
 * What its messages tell of themselves: their time, without a clock their number, or nothing: then only its value tells a
 * message apart, and one that is sent again may be stored again.
 */
export type Telling = 'time' | 'number' | 'nothing'

/**
 * What a device has measured: instant → value, or with no clock number → value, which is the number. All of it must be
 * found in the end, and nothing else.
 */
export type Measured = ReadonlyMap<number, number>

type Options = {
  port: number
  ids: readonly string[]
  readings: number
  /** Kept until the server says that it is committed, not merely until the broker has taken it. */
  untilCommitted: boolean
  /** Without a time the value itself numbers the message; the server gives the time. */
  tells: Telling
  startAt: number
}

export type Gateway = {
  tells: Telling
  measured: ReadonlyMap<string, Measured>
  /** Messages that tell nothing and were sent more than once: device and number. */
  resent: ReadonlySet<string>
  /** Readings that are known to be safe. */
  safe: () => number
  done: Promise<void>
  stop: () => void
}

const IN_FLIGHT = 50
const RESEND_MS = 1_500

type Kept = { id: string; seq: number; body: string }

/**
 * Devices behind one connection that keep every reading until it is safe: on the embedded broker until PUBACK, behind
 * another until `telemetry/ack`; after each new connection what is not safe is sent again, oldest first.
 */
export function startGateway({ port, ids, readings, untilCommitted, tells, startAt }: Options): Gateway {
  const measured = new Map(ids.map((id) => [id, new Map<number, number>()]))
  const kept = new Map<string, Kept>()
  const resent = new Set<string>()
  let made = 0
  let safe = 0
  let isStopped = false
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  const client: MqttClient = connect(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    reconnectPeriod: 100,
    // a broker that cannot check logins at the moment refuses them
    reconnectOnConnackError: true,
    connectTimeout: 2_000,
    keepalive: 5,
    queueQoSZero: false,
  })
  client.on('error', () => {})
  const sent = new Set<string>()
  if (tells === 'nothing')
    // MQTT.js sends again what is not acknowledged, and sometimes what it sends for the first time
    client.on('packetsend', (packet) => {
      if (packet.cmd !== 'publish') return
      const { m } = JSON.parse(packet.payload.toString()) as { m: { distance_mm: number } }
      const name = `${packet.topic.split('/')[2]} ${m.distance_mm}`
      if (sent.has(name)) resent.add(name)
      sent.add(name)
    })

  const settle = (name: string): void => {
    if (!kept.delete(name)) return
    safe += 1
    if (safe === readings) finish()
    else fill()
  }
  const send = ({ id, seq, body }: Kept): void => {
    client.publish(`tc/v1/${id}/telemetry`, body, { qos: 1 }, (error) => {
      if (!error && !untilCommitted) settle(`${id} ${seq}`)
    })
  }
  const fill = (): void => {
    while (!isStopped && kept.size < IN_FLIGHT && made < readings) {
      const id = ids[made % ids.length] ?? ''
      const seq = Math.floor(made / ids.length) + 1
      const [at, value] = tells === 'time' ? [startAt + made, 200 + ((made * 7) % 4_000)] : [seq, seq]
      made += 1
      measured.get(id)?.set(at, value)
      const told = { time: { ts: at, boot: 1, seq }, number: { boot: 1, seq }, nothing: {} }[tells]
      const reading = { id, seq, body: JSON.stringify({ ...told, m: { distance_mm: value } }) }
      kept.set(`${id} ${seq}`, reading)
      if (client.connected) send(reading)
    }
  }
  const resend = (): void => {
    for (const reading of kept.values()) send(reading)
  }
  client.on('connect', () => {
    if (untilCommitted) client.subscribe(ids.map((id) => `tc/v1/${id}/telemetry/ack`))
    resend()
    fill()
  })
  client.on('message', (topic, payload) => {
    const id = topic.split('/')[2] ?? ''
    const { seq } = JSON.parse(payload.toString()) as { seq: number }
    for (const reading of [...kept.values()])
      if (reading.id === id && reading.seq <= seq) settle(`${id} ${reading.seq}`)
  })
  const timer = setInterval(() => {
    if (client.connected && untilCommitted) resend()
  }, RESEND_MS)
  return {
    tells,
    measured,
    resent,
    safe: () => safe,
    done,
    stop: () => {
      isStopped = true
      clearInterval(timer)
      client.end(true)
    },
  }
}
