import { type EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { mayPublish, maySubscribe } from '@/ingest/rules/broker-access'
import { log } from '@/server/log'
import type { Pipeline } from '@/server/readings/pipeline'
import type { Connection, Outgoing } from './connection'
import { type Login, mayConnect } from './login'
import { PublishTap, type Sink } from './publish-tap'

type Options = {
  port: number
  host: string
  root: string
  login: Login | null
  pipeline: Pipeline
}

const MOST_CONNECTIONS = 10_000
const CONNECT_WITHIN_MS = 10_000
const MAX_PACKET_BYTES = 256 * 1024
const NOT_AUTHORIZED = 5
const MOST_WANTED = 50_000
const MOST_REMEMBERED = 20_000

const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

const refusal = (): AuthenticateError =>
  Object.assign(new Error('user name or password is wrong'), { returnCode: NOT_AUTHORIZED })

/**
 * The broker in our own process: aedes for connections, sessions and what goes to devices; what devices publish
 * is taken off the wire before aedes by the tap, and acknowledged once it is committed. Nothing a client may
 * publish can be subscribed to by another (see broker-access), so nothing is ever forwarded.
 */
export class EmbeddedBroker implements Connection {
  private readonly server = createServer((socket) => this.accept(socket))
  private readonly taps = new Set<PublishTap>()
  private readonly wanted = new Set<string>()
  /** Topics that passed the rules before; there are few, and each comes again and again. */
  private readonly allowed = new Set<string>()
  private startedAt: Date | null = null
  private isTaking = true
  private isClosing = false

  private constructor(
    private readonly options: Options,
    private readonly broker: Aedes,
  ) {
    broker.preConnect = (client, packet, done) => {
      // aedes sees too little of a publishing client to judge its keepalive, so the tap does
      if (packet.keepalive) tapOf(client)?.expectLife(packet.keepalive * 1500)
      packet.keepalive = 0
      done(null, true)
    }
    broker.authenticate = (client, username, password, done) => {
      const { host, login } = options
      if (mayConnect({ isLoopback: isLoopbackHost(host), login, username, password })) return done(null, true)
      this.note('login refused', client.id)
      done(refusal(), false)
    }
    broker.authorizeSubscribe = (_client, subscription, done) => {
      const filter = subscription.topic
      if (!maySubscribe({ filter, root: options.root })) return done(null, null)
      if (this.wanted.size < MOST_WANTED) this.wanted.add(filter)
      done(null, subscription)
    }
    broker.authorizePublish = (_client, packet, done) => this.takeFromAedes(packet, done)
    const emitter: EventEmitter = broker
    emitter.on('error', (error) => log.error({ err: error }, 'the MQTT broker failed'))
    broker.on('clientReady', (client) => tapOf(client)?.open())
  }

  /** Rejects with Node's error (EADDRINUSE and the like) when the port cannot be had. */
  static async start(options: Options): Promise<EmbeddedBroker> {
    const broker = await Aedes.createBroker({ connectTimeout: CONNECT_WITHIN_MS, maxInflightInbound: 100 })
    const embedded = new EmbeddedBroker(options, broker)
    try {
      await embedded.listen()
    } catch (error) {
      broker.close()
      throw error
    }
    return embedded
  }

  private async listen(): Promise<void> {
    const { port, host } = this.options
    this.server.maxConnections = MOST_CONNECTIONS
    this.server.listen(port, host)
    await once(this.server, 'listening')
    this.startedAt = new Date()
  }

  /** The port that is listened on, also when 0 was asked for. */
  get port(): number {
    const address = this.server.address()
    return address instanceof Object ? address.port : this.options.port
  }

  state(): 'connected' | 'disconnected' {
    return this.server.listening ? 'connected' : 'disconnected'
  }

  since(): Date | null {
    return this.startedAt
  }

  publish({ topic, payload, qos, retain = false }: Outgoing): void {
    // acks go out by the thousand, mostly to devices that never asked for them
    const isUnwanted =
      topic.endsWith('/telemetry/ack') && this.wanted.size < MOST_WANTED && !this.wanted.has(topic)
    if (isUnwanted || this.isClosing) return
    this.broker.publish({ cmd: 'publish', dup: false, topic, payload, qos, retain }, () => {})
  }

  stopTaking(): void {
    this.isTaking = false
    this.server.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    this.stopTaking()
    await new Promise<void>((resolve) => this.broker.close(resolve))
    for (const tap of this.taps) tap.destroy()
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true)
    const tap = new PublishTap(socket, { sink: this.sink, maxPacketBytes: MAX_PACKET_BYTES }).hold()
    this.taps.add(tap)
    tap.once('close', () => this.taps.delete(tap))
    this.broker.handle(tap)
  }

  private readonly sink: Sink = {
    take: ({ topic, payload, qos, dup, messageId }, tap) => {
      const { pipeline } = this.options
      if (pipeline.isFull || !this.isTaking) return false
      if (this.isAllowed(topic)) {
        pipeline.push({
          topic,
          payload,
          qos,
          dup,
          retain: false,
          receivedAt: Date.now(),
          messageId,
          from: tap,
        })
      } else {
        this.note('publish refused', topic)
        tap.destroy()
      }
      return true
    },
    whenRoom: (callback) => this.options.pipeline.whenRoom(callback),
    onFault: (reason) => this.note(reason, ''),
  }

  /** Wills, and publishes of QoS 2: the callback makes aedes go on with the handshake. */
  private takeFromAedes(packet: PublishPacket, done: (error?: Error | null) => void): void {
    const { topic, qos, dup } = packet
    // our own end is not the devices': their wills stay unsaid
    if (this.isClosing) return done(new Error('closing'))
    if (!this.isAllowed(topic)) {
      this.note('publish refused', topic)
      return done(new Error('forbidden'))
    }
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    this.options.pipeline.push({
      topic,
      payload,
      qos,
      dup,
      retain: false,
      receivedAt: Date.now(),
      messageId: 0,
      from: { acknowledge: () => done(null) },
    })
  }

  private isAllowed(topic: string): boolean {
    if (this.allowed.has(topic)) return true
    if (!mayPublish({ topic, root: this.options.root })) return false
    if (this.allowed.size >= MOST_REMEMBERED) this.allowed.clear()
    this.allowed.add(topic)
    return true
  }

  private note(reason: string, topic: string): void {
    this.options.pipeline.counters.oddities.note({ reason, topic, now: Date.now() })
  }
}

const tapOf = ({ conn }: Client): PublishTap | null => (conn instanceof PublishTap ? conn : null)
