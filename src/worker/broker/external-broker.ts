import { epochNow, timeNow } from '@/server/clock'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { log } from '@/server/log'
import type { Acknowledger, Incoming } from '@/server/ingestion/pipeline/incoming'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import type { CommitAnswers } from '@/worker/commit-barrier'
import type { Connection, Outgoing } from './connection'
import type { ProtocolVersion } from './mqtt-frames'
import { FilterTree } from './filter-tree'
import { VolatileOutgoingStore } from './volatile-outgoing-store'
import type { Login } from './login'
import { PublishInterceptor, type Sink } from './publish-interceptor'
import { RoomQueue } from './room-queue'
import { SELF_TEST_TOPIC, type SelfTest } from '@/worker/self-test'

type ExternalBrokerOptions = {
  url: string
  login: Partial<Login>
  /** 4 is MQTT 3.1.1, which every broker speaks. */
  protocolVersion?: ProtocolVersion
  clientId: string
  /** The wanted topic filters: `shared` among workers, `every` worker its own. */
  filters: () => SubscriptionFilters
  pipeline: Pipeline
  /** Absent for a connection that only drains a session. */
  selfTest?: Pick<SelfTest, 'isWaiting' | 'confirm' | 'receive'> | null
  barrier?: Pick<CommitAnswers, 'take'> | null
  /** Called before subscribing: from then on the broker may deliver messages. */
  join?: () => Promise<void>
  onLost?: () => void
  /** What the broker says when the worker is gone. */
  will?: { topic: string; payload: string }
  /** Seconds without traffic after which the broker is pinged. */
  keepaliveS?: number
}

export type SubscriptionFilters = { shared: readonly string[]; every: readonly string[] }

/** Workers with this name share the messages of a filter. */
const SHARED_GROUP = '$share/cistern/'
/** How long a broker of MQTT 5 keeps the session of a worker that is away; one of 3.1.1 keeps it by its own rules. */
const SESSION_S = 14 * 24 * 3600
const KEEPALIVE_S = 15
const RECONNECT_MS = 1_000
const CONNECT_WITHIN_MS = 10_000
const JOIN_WITHIN_MS = 2_000
/**
 * A broker that lost the session dropped messages until the new subscription. Devices that were sending their backlog
 * are done within this time.
 */
const SETTLED_AFTER_MS = 3_000
const REFUSED = 128
/** Limit of messages queued for a connected broker that accepts none; more are dropped, as while it is away. */
const MOST_UNACKNOWLEDGED = 2_000
const MOST_UNSENT_BYTES = 4 * 1024 * 1024

type StreamBuilder = (client: MqttClient) => Duplex

/**
 * Inserts a stream between MQTT.js and its socket. The library chooses the transport by the URL (TCP, TLS, WebSocket)
 * and keeps the builder private; set before it connects, the replacement is used for every attempt.
 */
function wrapStream(client: MqttClient, wrap: (stream: Duplex) => Duplex): void {
  const build: unknown = Reflect.get(client, 'streamBuilder')
  if (typeof build !== 'function') throw new Error('this MQTT.js keeps its stream builder elsewhere')
  Reflect.set(client, 'streamBuilder', (owner: MqttClient) => wrap((build as StreamBuilder)(owner)))
}

/**
 * A broker outside this process. MQTT.js connects, subscribes and keeps alive; publishes are taken off the wire below
 * it and acknowledged after their commit, on the connection on which they arrived: after a reconnect the broker
 * redelivers unacknowledged ones.
 */
export class ExternalBroker implements Connection {
  private readonly client: MqttClient
  private connectedAt: Date | null = null
  private wasConnected = false
  private isTaking = true
  private subscribed: ReadonlySet<string> = new Set()
  /** When the last message arrived, epoch ms; 0 for never. */
  takenAt = 0

  private readonly room: RoomQueue
  private readonly unacknowledged = new VolatileOutgoingStore()
  /** Filters that are not shared: their messages do not prove that the shared group is served. */
  private unsharedFilters = new FilterTree<true>()
  private interceptor: PublishInterceptor | null = null
  /** When messages missed without a subscription have been redelivered, by the monotonic clock. */
  private inSequenceFrom = Infinity

  constructor(private readonly options: ExternalBrokerOptions) {
    this.room = new RoomQueue(options.pipeline)
    const { url, login, clientId, will, keepaliveS = KEEPALIVE_S, protocolVersion = 4 } = options
    const settings: IClientOptions = {
      clientId,
      clean: false,
      resubscribe: false,
      protocolVersion,
      ...(protocolVersion === 5 && { properties: { sessionExpiryInterval: SESSION_S } }),
      keepalive: keepaliveS,
      reconnectPeriod: RECONNECT_MS,
      // a broker may refuse all logins temporarily, for example while it cannot check them; without this the client
      // would not reconnect
      reconnectOnConnackError: true,
      connectTimeout: CONNECT_WITHIN_MS,
      outgoingStore: this.unacknowledged,
      manualConnect: true,
      ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
      ...(login.username !== undefined && { username: login.username }),
      ...(login.password !== undefined && { password: login.password }),
    }
    this.client = mqtt.connect(url, settings)
    const tapping = { sink: this.sink, answersPings: true, protocolVersion }
    wrapStream(this.client, (stream) => (this.interceptor = new PublishInterceptor(stream, tapping)))
    this.client.on('connect', ({ sessionPresent }) => void this.connected(sessionPresent))
    this.client.on('close', () => this.lost())
    this.client.on('error', (error) =>
      log.warn({ err: error, broker: this.address }, 'the MQTT broker cannot be used'),
    )
    this.client.connect()
  }

  state(): 'connecting' | 'connected' | 'disconnected' {
    if (this.connectedAt) return 'connected'
    return this.wasConnected ? 'disconnected' : 'connecting'
  }

  since(): Date | null {
    return this.connectedAt
  }

  publish({ topic, payload, qos, retain = false, recipient }: Outgoing): void {
    // another broker would send it to every device
    if (!this.client.connected || recipient !== undefined) return
    const isStuck = this.unacknowledged.size >= MOST_UNACKNOWLEDGED
    if (isStuck || this.client.stream.writableLength > MOST_UNSENT_BYTES) {
      const reason = 'the broker does not take what is said'
      this.options.pipeline.counters.rejectCounters.increment({ reason, topic, now: epochNow() })
      return
    }
    this.client.publish(topic, payload, { qos, retain })
  }

  /**
   * Whether all earlier messages of the device have arrived here: false after a lost connection since, and while the
   * broker may have dropped some.
   */
  isInSequence({ from }: Pick<Incoming, 'from'>): boolean {
    return from !== null && from === this.interceptor
  }

  refresh(): void {
    if (!this.connectedAt) return
    this.subscribe().catch((error: unknown) => log.warn({ err: error }, 'subscribing failed'))
  }

  stopTaking(): void {
    this.isTaking = false
  }

  async close(): Promise<void> {
    this.stopTaking()
    await this.client.endAsync(true)
  }

  private get address(): string {
    const { host, protocol } = new URL(this.options.url)
    return `${protocol}//${host}`
  }

  private async connected(isRemembered: boolean): Promise<void> {
    // the broker may have lost the session
    this.subscribed = new Set()
    if (!isRemembered) this.inSequenceFrom = Infinity
    try {
      await this.join()
      await this.subscribe()
      // also when an earlier attempt ended before it was recorded
      if (this.inSequenceFrom === Infinity) this.inSequenceFrom = performance.now() + SETTLED_AFTER_MS
      this.connectedAt = timeNow()
      this.wasConnected = true
      // what was bound while the broker granted the subscription
      this.refresh()
      log.info({ broker: this.address }, 'connected to the MQTT broker')
    } catch (error) {
      log.warn({ err: error, broker: this.address }, 'subscribing failed')
      this.client.stream.destroy()
    }
  }

  private async join(): Promise<void> {
    const { join } = this.options
    if (!join) return
    const stop = new AbortController()
    await Promise.race([join(), sleep(JOIN_WITHIN_MS, undefined, { signal: stop.signal })])
      // without the database no worker commits or requests a barrier
      .catch((error: unknown) => log.debug({ err: error }, 'the broker could not be noted'))
      .finally(() => stop.abort())
  }

  /** Subscribes to new filters, unsubscribes from those no longer wanted. */
  private async subscribe(): Promise<void> {
    const { shared, every } = this.options.filters()
    this.unsharedFilters = new FilterTree()
    for (const filter of every) this.unsharedFilters.add(filter, true)
    const wanted = new Set([...shared.map((filter) => SHARED_GROUP + filter), ...every])
    const unwanted = [...this.subscribed].filter((filter) => !wanted.has(filter))
    if (unwanted.length > 0) await this.client.unsubscribeAsync(unwanted)
    const missing = [...wanted].filter((filter) => !this.subscribed.has(filter))
    this.subscribed = wanted
    if (missing.length === 0) return
    const grants = await this.client.subscribeAsync(missing, { qos: 1 })
    const refused = grants.filter(({ qos }) => qos === REFUSED).map(({ topic }) => topic)
    if (refused.length > 0)
      log.error({ refused }, 'the MQTT broker refuses subscriptions; its access rules must allow them')
  }

  /** Unsubscribes, so that the other workers receive its share; messages already sent still arrive. */
  async leaveGroup({ shared, every }: SubscriptionFilters = this.options.filters()): Promise<void> {
    const filters = [...shared.map((filter) => SHARED_GROUP + filter), ...every]
    if (this.client.connected && filters.length > 0) await this.client.unsubscribeAsync(filters)
  }

  private takeSelfTest(payload: Uint8Array, acknowledge: () => void): boolean {
    acknowledge()
    this.options.selfTest?.receive(payload).catch((error: unknown) => {
      log.debug({ err: error }, 'a self-test could not be noted')
    })
    return true
  }

  /** Acknowledges on its own connection, and gives no guarantee about earlier messages. */
  private withoutSequence(tap: PublishInterceptor): Acknowledger {
    return { acknowledge: (messageId) => tap.acknowledge(messageId) }
  }

  private lost(): void {
    this.interceptor = null
    this.options.onLost?.()
    if (this.connectedAt)
      log.warn({ broker: this.address }, 'the MQTT broker is gone; trying to reach it again')
    this.connectedAt = null
  }

  private readonly sink: Sink = {
    take: ({ topic, payload, qos, dup, retain, messageId }, tap) => {
      const { pipeline, selfTest, barrier } = this.options
      if (barrier?.take(topic, payload)) {
        tap.acknowledge(messageId)
        return true
      }
      if (topic === SELF_TEST_TOPIC) return this.takeSelfTest(payload, () => tap.acknowledge(messageId))
      if (pipeline.isFull || !this.isTaking) return false
      this.takenAt = epochNow()
      if (selfTest?.isWaiting && this.unsharedFilters.match(topic).size === 0) selfTest.confirm()
      const from = performance.now() < this.inSequenceFrom ? this.withoutSequence(tap) : tap
      pipeline.push({ topic, payload, qos, dup, retain, receivedAt: this.takenAt, messageId, from })
      return true
    },
    whenRoom: (callback) => this.room.wait(callback),
    onFault: (reason) =>
      log.warn({ reason, broker: this.address }, 'the MQTT broker sent what cannot be read'),
  }
}
