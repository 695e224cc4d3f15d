import { connect, type Socket } from 'node:net'
import mqttPacket from 'mqtt-packet'

type Options = {
  /** The next one is tried after each loss. */
  ports: readonly number[]
  ids: readonly string[]
  /** Of each device, numbered from 1; the number is the value. */
  readings: number
  perSecond: number
  login: { username: string; password: string }
  /** How many share a connection; by default each has its own. */
  behindOne?: number
  /** What a device says; by default the number, which the server gives a time. */
  bodyOf?: (id: string, seq: number) => object
}

type Sent = { id: string; seq: number; at: number }

const IN_FLIGHT = 20
const CONNECT_WITHIN_MS = 6_000
/** A connection that owes acknowledgements and says nothing for this long is given up, as a keep-alive would. */
const SILENT_MS = 10_000
const RECONNECT_MS = 300
const TURN_MS = 5

const numbered = (_: string, seq: number): object => ({ boot: 1, seq, m: { distance_mm: seq } })

/**
 * Devices on a bare socket: it sends again, marked as such, until PUBACK. Client libraries keep their own account of what to
 * resend after a lost connection, and this one must be sure of what was acknowledged.
 */
class Gateway {
  readonly acknowledged: ReadonlyMap<string, Set<number>>
  readonly pubackMs: number[] = []
  reconnects = 0
  private readonly waiting: Sent[] = []
  private readonly pending = new Map<number, Sent>()
  private socket: Socket | null = null
  private isUp = false
  private isStopped = false
  private quietSince = performance.now()
  private messageId = 0

  constructor(
    private readonly ids: readonly string[],
    private at: number,
    private readonly options: Options,
    private readonly onAcknowledged: () => void,
  ) {
    this.acknowledged = new Map(ids.map((id) => [id, new Set<number>()]))
    this.connect()
  }

  add(id: string, seq: number): void {
    this.waiting.push({ id, seq, at: performance.now() })
    this.flush()
  }

  look(): void {
    const isSilent = performance.now() - this.quietSince > SILENT_MS
    if (this.isUp && this.pending.size > 0 && isSilent) this.socket?.destroy()
  }

  stop(): void {
    this.isStopped = true
    this.socket?.destroy()
  }

  private connect(): void {
    const { ports, login } = this.options
    const socket = connect(ports[this.at++ % ports.length] ?? 0, '127.0.0.1')
    this.socket = socket
    this.quietSince = performance.now()
    const parser = mqttPacket.parser({ protocolVersion: 4 })
    const timer = setTimeout(() => socket.destroy(), CONNECT_WITHIN_MS)
    parser.on('packet', (packet) => {
      this.quietSince = performance.now()
      if (packet.cmd === 'puback') this.take(packet.messageId ?? 0)
      if (packet.cmd !== 'connack') return
      clearTimeout(timer)
      if (packet.returnCode) return void socket.destroy()
      this.isUp = true
      for (const [messageId, sent] of this.pending) this.send(messageId, sent, true)
      this.flush()
    })
    socket.setNoDelay(true)
    socket.on('connect', () =>
      socket.write(
        mqttPacket.generate({
          ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 30 },
          ...{ clientId: this.ids[0] ?? '', username: login.username, password: Buffer.from(login.password) },
        }),
      ),
    )
    socket.on('data', (bytes) => parser.parse(bytes))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      this.isUp = false
      if (this.isStopped) return
      this.reconnects += 1
      setTimeout(() => this.connect(), RECONNECT_MS)
    })
  }

  private take(messageId: number): void {
    const sent = this.pending.get(messageId)
    if (!sent) return
    this.pending.delete(messageId)
    this.acknowledged.get(sent.id)?.add(sent.seq)
    this.pubackMs.push(performance.now() - sent.at)
    this.onAcknowledged()
    this.flush()
  }

  private flush(): void {
    while (this.isUp && this.pending.size < IN_FLIGHT) {
      const sent = this.waiting.shift()
      if (!sent) return
      do this.messageId = (this.messageId % 65_535) + 1
      while (this.pending.has(this.messageId))
      this.pending.set(this.messageId, sent)
      this.send(this.messageId, sent, false)
    }
  }

  private send(messageId: number, { id, seq }: Sent, dup: boolean): void {
    const payload = JSON.stringify((this.options.bodyOf ?? numbered)(id, seq))
    const topic = `tc/v1/${id}/telemetry`
    const packet = { cmd: 'publish', topic, payload, qos: 1, dup, retain: false, messageId } as const
    this.socket?.write(mqttPacket.generate(packet, { protocolVersion: 4 }))
  }
}

/** Devices that report at a steady rate, by turns. */
export function startResendingDevices(options: Options) {
  const { ids, readings, perSecond, behindOne = 1 } = options
  const total = ids.length * readings
  let [acknowledged, sent] = [0, 0]
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  const count = () => {
    acknowledged += 1
    if (acknowledged === total) finish()
  }
  const gateways = Array.from(
    { length: Math.ceil(ids.length / behindOne) },
    (_, i) => new Gateway(ids.slice(i * behindOne, (i + 1) * behindOne), i, options, count),
  )
  const begun = performance.now()
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond))
    for (; sent < due; sent++) {
      const nth = sent % ids.length
      gateways[Math.floor(nth / behindOne)]?.add(ids[nth] ?? '', Math.floor(sent / ids.length) + 1)
    }
    for (const gateway of gateways) gateway.look()
  }, TURN_MS)
  return {
    total,
    done,
    acknowledged: () => acknowledged,
    /** By device: the numbers that the broker has acknowledged. */
    byDevice: (): ReadonlyMap<string, ReadonlySet<number>> =>
      new Map(gateways.flatMap(({ acknowledged: own }) => [...own])),
    longestPubackMs: () =>
      Math.max(
        0,
        ...gateways.flatMap(({ pubackMs }) =>
          pubackMs
            .slice()
            .sort((a, b) => b - a)
            .slice(0, 1),
        ),
      ),
    reconnects: () => gateways.reduce((sum, gateway) => sum + gateway.reconnects, 0),
    stop: () => {
      clearInterval(timer)
      for (const gateway of gateways) gateway.stop()
    },
  }
}
