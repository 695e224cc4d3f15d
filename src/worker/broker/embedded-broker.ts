import { epochNow, timeNow } from '@/server/clock'
import { type EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { log } from '@/server/log'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import type { Connection, Outgoing } from './connection'
import { Connections } from './connections'
import type { Login } from './login'
import { CredentialCache } from './credential-cache'
import { MemoryBudget } from './memory-budget'
import { PublishInterceptor } from './publish-interceptor'
import { RoomQueue } from './room-queue'
import { BrokerSession, type SessionContext } from './session'
import { SessionStore } from './session-store'

type EmbeddedBrokerOptions = {
  port: number
  host: string
  root: string
  /** The onboarding login. */
  login: Login | null
  pipeline: Pipeline
  /** Replaced by tests that need a database with a fault of their choice. */
  credentials?: CredentialCache
}

const MOST_CONNECTIONS = 10_000
/** Of those, for clients without credentials of their own; the others are never locked out by them. */
const MOST_SHARED = 9_000
const CONNECT_WITHIN_MS = 10_000
const NOT_AUTHORIZED = 5
/** What one client may leave unread before it is dropped. */
const MOST_UNREAD_BYTES = 256 * 1024
/** Credentials run out by themselves, too. */
const LOOK_EVERY_MS = 5_000

const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

const refusal = (): AuthenticateError =>
  Object.assign(new Error('user name or password is wrong'), { returnCode: NOT_AUTHORIZED })

type LoginCallback = {
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
  private readonly interceptors = new Set<PublishInterceptor>()
  /** Longer than the connection: a will is said when it has ended. */
  private readonly sessions = new WeakMap<PublishInterceptor, BrokerSession>()
  private readonly subscriberCounts = new Map<string, number>()
  private readonly connections = new Connections()
  private shared = 0
  private readonly credentials: CredentialCache
  private readonly context: SessionContext
  private readonly timer: NodeJS.Timeout
  private startedAt: Date | null = null
  private isTaking = true
  private isClosing = false

  private constructor(
    private readonly options: EmbeddedBrokerOptions,
    private readonly broker: Aedes,
  ) {
    const { root, pipeline, credentials: logins = new CredentialCache() } = options
    this.credentials = logins
    this.context = {
      root,
      pipeline,
      credentials: logins,
      room: new RoomQueue(pipeline),
      budget: new MemoryBudget(),
      subscriberCounts: this.subscriberCounts,
      isTaking: () => this.isTaking,
    }
    logins.onChange = () => this.dropEnded()
    this.timer = setInterval(() => this.dropEnded(), LOOK_EVERY_MS)
    broker.preConnect = (client, packet, done) => {
      // aedes sees too little of a publishing client to judge its keepalive, so the tap does
      if (packet.keepalive) interceptorOf(client)?.setKeepAliveTimeout(packet.keepalive * 1500)
      packet.keepalive = 0
      this.sessionOf(client)?.trackBytes(packet.clientId.length + (packet.will?.payload.length ?? 0))
      done(null, true)
    }
    broker.authenticate = (client, username, password, done) =>
      void this.admit({ client, username, password, done })
    broker.authorizeSubscribe = (client, subscription, done) => {
      const isTaken = this.sessionOf(client)?.subscribe(subscription.topic)
      done(null, isTaken ? subscription : null)
    }
    broker.authorizeForward = (client, packet) =>
      this.sessionOf(client)?.canReceive(packet.topic) ? packet : null
    broker.authorizePublish = (client, packet, done) => this.takeFromAedes(client, packet, done)
    const emitter: EventEmitter = broker
    emitter.on('error', (error) => log.error({ err: error }, 'the MQTT broker failed'))
    broker.on('clientReady', (client) => interceptorOf(client)?.open())
    broker.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.sessionOf(client)?.unsubscribe(filter)
    })
  }

  /** Rejects with Node's error (EADDRINUSE and the like) when the port cannot be had. */
  static async start(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    const present = new Set<string>()
    const persistence = new SessionStore({
      isPresent: (clientId) => present.has(clientId),
      isKept: (topic) => !isAck(topic),
    })
    // no limit of concurrency: the tap takes what it is given at once, and a queue in the emitter would hold up everybody
    const broker = await Aedes.createBroker({
      connectTimeout: CONNECT_WITHIN_MS,
      concurrency: 0,
      persistence,
    })
    broker.on('client', ({ id }) => present.add(id))
    broker.on('clientDisconnect', ({ id }) => present.delete(id))
    const embedded = new EmbeddedBroker(options, broker)
    try {
      await embedded.listen()
    } catch (error) {
      embedded.dispose()
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
    this.startedAt = timeNow()
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
    if ((isAck(topic) && !this.subscriberCounts.has(topic)) || this.isClosing) return
    this.broker.publish({ cmd: 'publish', dup: false, topic, payload, qos, retain }, () => {})
  }

  /** Logins of these devices may have ended, of all without keys. */
  credentialsChanged(keys: readonly number[] = []): void {
    this.credentials.onSignal({ t: 'credentials', k: [...keys] })
  }

  stopTaking(): void {
    this.isTaking = false
    this.server.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    this.dispose()
    this.stopTaking()
    await new Promise<void>((resolve) => this.broker.close(resolve))
    for (const tap of this.interceptors) tap.destroy()
  }

  private dispose(): void {
    clearInterval(this.timer)
    this.credentials.stop()
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true)
    const session = new BrokerSession(this.context, socket.remoteAddress ?? '', () => tap.destroy())
    const tap = new PublishInterceptor(socket, {
      sink: session,
      maxUnreadBytes: MOST_UNREAD_BYTES,
      onHeld: session.trackBytes,
    }).pauseUntilOpen()
    this.sessions.set(tap, session)
    this.interceptors.add(tap)
    tap.once('close', () => this.leave(tap, session))
    this.broker.handle(tap)
  }

  private leave(tap: PublishInterceptor, session: BrokerSession): void {
    this.interceptors.delete(tap)
    session.end()
    if (session.credential !== null) this.connections.delete(session.credential, tap)
    else if (session.isAdmitted) this.shared -= 1
  }

  /** False when there is no place for it. */
  private enter(tap: PublishInterceptor, session: BrokerSession): boolean {
    const { credential } = session
    if (credential === null) {
      this.shared += 1
      return this.shared <= MOST_SHARED
    }
    if (this.connections.add(credential, tap)) session.countReject('too many connections', credential)
    return true
  }

  private async admit({ client, username, password, done }: LoginCallback): Promise<void> {
    const { host, login } = this.options
    const session = this.sessionOf(client)
    const found = await this.credentials.authenticate({
      isLoopback: isLoopbackHost(host),
      login,
      username,
      password,
    })
    const tap = interceptorOf(client)
    // it has hung up meanwhile
    if (!session || !tap || tap.destroyed) return
    if (typeof found === 'string') session.countReject(`login ${found}`, client.id)
    if (found === 'refused') return done(refusal(), false)
    // some clients never come back from a refusal, but all from a connection that broke
    if (found === 'unavailable') return void client.conn.destroy()
    // everybody shares the onboarding login; what tells its clients apart is the client id
    session.admit(found, found.who.kind === 'onboarding' ? client.id : username)
    if (!this.enter(tap, session)) return void tap.destroy()
    client.id = session.scopeClientId(client.id)
    done(null, true)
  }

  /** Ends the connections whose credentials no longer hold, and those with a packet that never becomes whole. */
  private dropEnded(now = epochNow()): void {
    for (const tap of this.interceptors) {
      const session = this.sessions.get(tap)
      if (tap.isStuck(now)) session?.countReject('packet not whole in time', '')
      else if (!session?.isRevoked) continue
      tap.destroy()
    }
  }

  /** Wills; everything else ends in the tap. */
  private takeFromAedes(
    client: Client | null,
    packet: PublishPacket,
    done: (error?: Error | null) => void,
  ): void {
    const { topic, qos, dup } = packet
    // our own end is not the devices': their wills stay unsaid
    if (this.isClosing) return done(new Error('closing'))
    const session = client && this.sessionOf(client)
    if (!session || session.isRevoked || !session.canPublish(topic)) {
      session?.countReject('publish refused', topic)
      return done(new Error('forbidden'))
    }
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    session.forward({ topic, payload, qos, dup, messageId: 0, from: { acknowledge: () => done(null) } })
  }

  private sessionOf({ conn }: Client): BrokerSession | undefined {
    return conn instanceof PublishInterceptor ? this.sessions.get(conn) : undefined
  }
}

const isAck = (topic: string): boolean => topic.endsWith('/telemetry/ack')

const interceptorOf = ({ conn }: Client): PublishInterceptor | null =>
  conn instanceof PublishInterceptor ? conn : null
