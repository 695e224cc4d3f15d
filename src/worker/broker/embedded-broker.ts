import { recordRefusedCredential } from '@/server/devices/credentials/refusal'
import { epochNow, timeNow } from '@/server/clock'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { isExportTopic } from '@/domain/home-assistant/topics'
import { log } from '@/server/log'
import { type BrokerRefusal, RecentRefusals } from '@/server/ingestion/connecting/recent-refusals'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { type ListenerOptions, Listeners } from '@/worker/listeners/listeners'
import type { Way } from '@/worker/listeners/way'
import type { Connection, Outgoing } from './connection'
import { Connections } from './connections'
import type { Login } from './login'
import { CredentialCache } from './credential-cache'
import { MemoryBudget } from './memory-budget'
import { PublishInterceptor } from './publish-interceptor'
import { RoomQueue } from './room-queue'
import { BrokerSession, type SessionContext } from './session'
import { SessionStore } from './session-store'

type EmbeddedBrokerOptions = ListenerOptions & {
  root: string
  /** The onboarding login. */
  login: Login | null
  homeAssistant?: Login | null
  pipeline: Pipeline
  /** Replaced by tests that inject a faulty database. */
  credentials?: CredentialCache
}

const MOST_CONNECTIONS = 10_000
/** Limit for clients without their own credentials; other clients are never locked out by them. */
const MOST_SHARED = 9_000
const CONNECT_WITHIN_MS = 10_000
const NOT_AUTHORIZED = 5
/** Bytes that one client may leave unread before it is dropped. */
const MOST_UNREAD_BYTES = 256 * 1024
/** Interval of the expiry check, since credentials also expire without a signal. */
const LOOK_EVERY_MS = 5_000

const refusal = (): AuthenticateError =>
  Object.assign(new Error('user name or password is wrong'), { returnCode: NOT_AUTHORIZED })

type LoginCallback = {
  client: Client
  username: string | undefined
  password: Buffer | undefined
  done: (error: AuthenticateError | null, success: boolean) => void
}

/**
 * The broker in this process: aedes handles connections, sessions and outgoing messages; the publish interceptor takes
 * device publishes off the wire before aedes and acknowledges them after the commit. No client may receive what clients
 * publish (see broker-access), so nothing of theirs goes to other clients. Retained is only what the worker publishes for
 * Home Assistant.
 */
export class EmbeddedBroker implements Connection {
  private readonly listeners: Listeners
  private readonly interceptors = new Set<PublishInterceptor>()
  /** Outlives the connection: the will is published after it has ended. */
  private readonly sessions = new WeakMap<PublishInterceptor, BrokerSession>()
  private readonly subscriberCounts = new Map<string, number>()
  private readonly connections = new Connections()
  private readonly refusals = new RecentRefusals()
  private readonly clients = new Map<BrokerSession, Client>()
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
    const { root, pipeline, credentials = new CredentialCache() } = options
    this.listeners = new Listeners(options, (stream, way) => this.accept(stream, way))
    this.credentials = credentials
    this.context = {
      root,
      pipeline,
      credentials,
      room: new RoomQueue(pipeline),
      budget: new MemoryBudget(),
      subscriberCounts: this.subscriberCounts,
      refusals: this.refusals,
      isTaking: () => this.isTaking,
    }
    credentials.onChange = () => this.dropEnded()
    credentials.onRefusal = (deviceId) => {
      void recordRefusedCredential({ deviceId, address: null, now: timeNow() })
    }
    this.timer = setInterval(() => this.dropEnded(), LOOK_EVERY_MS)
    broker.preConnect = (client, packet, done) => {
      // aedes does not see a client's publishes, so the publish interceptor checks the keep-alive timeout
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

  /** Rejects with Node's error (EADDRINUSE and the like) when the port is unavailable. */
  static async start(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    const present = new Set<string>()
    const persistence = new SessionStore({
      isPresent: (clientId) => present.has(clientId),
      isKept: (topic) => !isAck(topic),
      isRetained: isExportTopic,
    })
    // no concurrency limit: the interceptor takes packets at once, and a queue in the emitter would delay all clients
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
    await this.listeners.open()
    this.startedAt = timeNow()
  }

  /** The listening ports, also when 0 was configured: plain, TLS, WebSocket, those that there are. */
  get ports(): number[] {
    return this.listeners.ports
  }

  get port(): number {
    return this.ports[0] ?? this.options.port
  }

  state(): 'connected' | 'disconnected' {
    return this.listeners.isListening ? 'connected' : 'disconnected'
  }

  since(): Date | null {
    return this.startedAt
  }

  clientCount(): number {
    return this.clients.size
  }

  recentRefusals(): BrokerRefusal[] {
    return this.refusals.list(epochNow())
  }

  publish({ recipient, ...message }: Outgoing): void {
    const { topic, payload, qos, retain = false } = message
    if (recipient !== undefined) return this.publishTo(recipient, message)
    // acks are sent by the thousand, mostly to devices that never subscribed to them
    if ((isAck(topic) && !this.subscriberCounts.has(topic)) || this.isClosing) return
    this.broker.publish({ cmd: 'publish', dup: false, topic, payload, qos, retain }, () => {})
  }

  /** At most once: a device that is away asks again. */
  private publishTo(recipient: string, { topic, payload }: Outgoing): void {
    const packet = { cmd: 'publish', dup: false, topic, payload, qos: 0, retain: false } as const
    for (const [session, client] of this.clients)
      if (session.isOf(recipient)) session.allowWhile(topic, () => client.publish(packet, () => {}))
  }

  /** Logins of these devices (all without keys) may have ended. */
  credentialsChanged(keys: readonly number[] = []): void {
    this.credentials.onSignal({ t: 'credentials', k: [...keys] })
  }

  stopTaking(): void {
    this.isTaking = false
    this.listeners.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    this.dispose()
    this.stopTaking()
    await new Promise<void>((resolve) => this.broker.close(resolve))
    for (const interceptor of this.interceptors) interceptor.destroy()
  }

  private dispose(): void {
    clearInterval(this.timer)
    this.credentials.stop()
  }

  private accept(stream: Duplex, way: Way): void {
    if (this.interceptors.size >= MOST_CONNECTIONS) return void stream.destroy()
    const session = new BrokerSession(this.context, way, () => interceptor.destroy())
    const interceptor = new PublishInterceptor(stream, {
      sink: session,
      maxUnreadBytes: MOST_UNREAD_BYTES,
      onHeld: session.trackBytes,
    }).pauseUntilOpen()
    way.onHeldBelow?.(session.trackBytes)
    this.sessions.set(interceptor, session)
    this.interceptors.add(interceptor)
    interceptor.once('close', () => this.leave(interceptor, session))
    this.broker.handle(interceptor)
  }

  private leave(interceptor: PublishInterceptor, session: BrokerSession): void {
    this.interceptors.delete(interceptor)
    this.clients.delete(session)
    session.end()
    if (session.credential !== null) this.connections.delete(session.credential, interceptor)
    else if (session.isAdmitted) this.shared -= 1
  }

  /** False when the limit is reached. */
  private enter(interceptor: PublishInterceptor, session: BrokerSession): boolean {
    const { credential } = session
    if (credential === null) {
      this.shared += 1
      return this.shared <= MOST_SHARED
    }
    if (this.connections.add(credential, interceptor)) session.countReject('too many connections', credential)
    return true
  }

  private async admit({ client, username, password, done }: LoginCallback): Promise<void> {
    const session = this.sessionOf(client)
    const found = await this.credentials.authenticate({
      isLoopback: session?.way.isLocal ?? false,
      login: this.options.login,
      homeAssistant: this.options.homeAssistant ?? null,
      username,
      password,
      fingerprint: session?.way.fingerprint ?? null,
    })
    const interceptor = interceptorOf(client)
    // the client has disconnected meanwhile
    if (!session || !interceptor || interceptor.destroyed) return
    if (typeof found === 'string') session.countReject(`login ${found}`, client.id)
    if (found === 'refused') {
      this.refusals.add({ kind: 'login', user: username ?? '', client: client.id, topic: '', at: epochNow() })
      return done(refusal(), false)
    }
    // some clients never reconnect after a refused CONNACK, but all do after a broken connection
    if (found === 'unavailable') return void client.conn.destroy()
    // all clients of the onboarding login share it, so the client id distinguishes them
    session.admit(found, found.who.kind === 'onboarding' ? client.id : username)
    if (!this.enter(interceptor, session)) return void interceptor.destroy()
    client.id = session.scopeClientId(client.id)
    this.clients.set(session, client)
    done(null, true)
  }

  /** Ends connections with invalid credentials, and those with a packet that stays incomplete. */
  private dropEnded(now = epochNow()): void {
    for (const interceptor of this.interceptors) {
      const session = this.sessions.get(interceptor)
      if (interceptor.isStuck(now)) session?.countReject('packet not whole in time', '')
      else if (!session?.isRevoked) continue
      interceptor.destroy()
    }
  }

  /** Receives wills only; all other publishes end in the interceptor. */
  private takeFromAedes(
    client: Client | null,
    packet: PublishPacket,
    done: (error?: Error | null) => void,
  ): void {
    const { topic, qos, dup } = packet
    // a broker shutdown is no disconnect of a device, so its wills are not published
    if (this.isClosing) return done(new Error('closing'))
    const session = client && this.sessionOf(client)
    if (!session || session.isRevoked || !session.canPublish(topic)) {
      session?.countRefusedPublish(topic)
      return done(new Error('forbidden'))
    }
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    session.pushToPipeline({
      topic,
      payload,
      qos,
      dup,
      messageId: 0,
      from: { acknowledge: () => done(null) },
    })
  }

  private sessionOf({ conn }: Client): BrokerSession | undefined {
    return conn instanceof PublishInterceptor ? this.sessions.get(conn) : undefined
  }
}

const isAck = (topic: string): boolean => topic.endsWith('/telemetry/ack')

const interceptorOf = ({ conn }: Client): PublishInterceptor | null =>
  conn instanceof PublishInterceptor ? conn : null
