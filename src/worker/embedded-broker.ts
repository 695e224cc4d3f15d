import { type EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { log } from '@/server/log'
import type { Pipeline } from '@/server/readings/pipeline'
import type { Connection, Outgoing } from './connection'
import type { Login } from './login'
import { Logins } from './logins'
import { PublishTap } from './publish-tap'
import { Session, type SessionContext } from './session'

type Options = {
  port: number
  host: string
  root: string
  /** The onboarding login. */
  login: Login | null
  pipeline: Pipeline
  /** Replaced by tests that need a database with a fault of their choice. */
  logins?: Logins
}

const MOST_CONNECTIONS = 10_000
const CONNECT_WITHIN_MS = 10_000
const NOT_AUTHORIZED = 5
const MOST_WANTED = 50_000
/** Credentials run out by themselves, too. */
const LOOK_EVERY_MS = 5_000

const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

const refusal = (): AuthenticateError =>
  Object.assign(new Error('user name or password is wrong'), { returnCode: NOT_AUTHORIZED })

type Admit = {
  client: Client
  username: string | undefined
  password: Buffer | undefined
  done: (error: AuthenticateError | null, success: boolean) => void
}

/**
 * The broker in our own process: aedes for connections, sessions and what goes to devices; what devices publish
 * is taken off the wire before aedes by the tap, and acknowledged once it is committed. Nothing a client may
 * publish can be heard by another (see broker-access), so nothing is ever forwarded.
 */
export class EmbeddedBroker implements Connection {
  private readonly server = createServer((socket) => this.accept(socket))
  private readonly taps = new Set<PublishTap>()
  /** Longer than the connection: a will is said when it has ended. */
  private readonly sessions = new WeakMap<PublishTap, Session>()
  private readonly wanted = new Set<string>()
  private readonly logins: Logins
  private readonly context: SessionContext
  private readonly timer: NodeJS.Timeout
  private startedAt: Date | null = null
  private isTaking = true
  private isClosing = false

  private constructor(
    private readonly options: Options,
    private readonly broker: Aedes,
  ) {
    const { root, pipeline, logins = new Logins() } = options
    this.logins = logins
    this.context = { root, pipeline, logins, isTaking: () => this.isTaking }
    logins.onChange = () => this.dropEnded()
    this.timer = setInterval(() => this.dropEnded(), LOOK_EVERY_MS)
    broker.preConnect = (client, packet, done) => {
      // aedes sees too little of a publishing client to judge its keepalive, so the tap does
      if (packet.keepalive) tapOf(client)?.expectLife(packet.keepalive * 1500)
      packet.keepalive = 0
      done(null, true)
    }
    broker.authenticate = (client, username, password, done) =>
      void this.admit({ client, username, password, done })
    broker.authorizeSubscribe = (client, subscription, done) => {
      const filter = subscription.topic
      if (!this.sessionOf(client)?.maySubscribe(filter)) return done(null, null)
      if (this.wanted.size < MOST_WANTED) this.wanted.add(filter)
      done(null, subscription)
    }
    broker.authorizeForward = (client, packet) =>
      this.sessionOf(client)?.mayHear(packet.topic) ? packet : null
    broker.authorizePublish = (client, packet, done) => this.takeFromAedes(client, packet, done)
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
      embedded.letGo()
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

  /** Logins of these devices may have ended, of all without keys. */
  credentialsChanged(keys: readonly number[] = []): void {
    this.logins.hear({ t: 'credentials', k: [...keys] })
  }

  stopTaking(): void {
    this.isTaking = false
    this.server.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    this.letGo()
    this.stopTaking()
    await new Promise<void>((resolve) => this.broker.close(resolve))
    for (const tap of this.taps) tap.destroy()
  }

  private letGo(): void {
    clearInterval(this.timer)
    this.logins.stop()
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true)
    const session = new Session(this.context)
    const tap = new PublishTap(socket, { sink: session }).hold()
    this.sessions.set(tap, session)
    this.taps.add(tap)
    tap.once('close', () => this.taps.delete(tap))
    this.broker.handle(tap)
  }

  private async admit({ client, username, password, done }: Admit): Promise<void> {
    const { host, login } = this.options
    const session = this.sessionOf(client)
    const found = await this.logins.check({ isLoopback: isLoopbackHost(host), login, username, password })
    // it has hung up meanwhile
    if (!session) return
    if (typeof found === 'string') session.note(`login ${found}`, client.id)
    if (found === 'refused') return done(refusal(), false)
    // some clients never come back from a refusal, but all from a connection that broke
    if (found === 'unavailable') return void client.conn.destroy()
    // everybody shares the onboarding login; what tells its clients apart is the client id
    session.admit(found, found.who.kind === 'onboarding' ? client.id : username)
    client.id = session.ownName(client.id)
    done(null, true)
  }

  /** Ends the connections whose credentials no longer hold. */
  private dropEnded(): void {
    for (const tap of this.taps) if (this.sessions.get(tap)?.isOver) tap.destroy()
  }

  /** Wills, and publishes of QoS 2: the callback makes aedes go on with the handshake. */
  private takeFromAedes(
    client: Client | null,
    packet: PublishPacket,
    done: (error?: Error | null) => void,
  ): void {
    const { topic, qos, dup } = packet
    // our own end is not the devices': their wills stay unsaid
    if (this.isClosing) return done(new Error('closing'))
    const session = client && this.sessionOf(client)
    if (!session || session.isOver || !session.maySay(topic)) {
      session?.note('publish refused', topic)
      return done(new Error('forbidden'))
    }
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    session.pass({ topic, payload, qos, dup, messageId: 0, from: { acknowledge: () => done(null) } })
  }

  private sessionOf({ conn }: Client): Session | undefined {
    return conn instanceof PublishTap ? this.sessions.get(conn) : undefined
  }
}

const tapOf = ({ conn }: Client): PublishTap | null => (conn instanceof PublishTap ? conn : null)
