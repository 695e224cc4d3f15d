import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib'
import { type AmqpAddress, brokerName, parseAmqpAddress } from '@/domain/system/broker-address'
import { topicOf } from '@/ingest/rules/routing-key'
import { epochNow, timeNow } from '@/server/clock'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { log } from '@/server/log'
import { SELF_TEST_TOPIC, type SelfTest } from '@/worker/self-test'
import type { Connection, Outgoing } from '../connection'
import type { SubscriptionFilters } from '../external-broker'
import { FilterTree } from '../filter-tree'
import type { Login } from '../login'
import { RoomQueue } from '../room-queue'
import { Acknowledgements } from './acknowledgements'
import { Publisher } from './publisher'
import { backoffMs, HostRotation } from './reconnect'
import { bindingsOf, type Place, PLACES, Topology } from './topology'

type AmqpBrokerOptions = {
  url: string
  /** Counts where the address has none. */
  login: Partial<Login>
  /** Shown by RabbitMQ beside the connection. */
  name: string
  root: string
  filters: () => SubscriptionFilters
  pipeline: Pipeline
  selfTest?: Pick<SelfTest, 'confirm' | 'receive'> | null
}

/** Messages of each queue that this worker may hold without an acknowledgement; the broker bounds the size of each. */
const PREFETCH = { shared: 500, ordered: 250, own: 10 } as const
const HEARTBEAT_S = 10
const CONNECT_WITHIN_MS = 5_000
const CLOSE_WITHIN_MS = 1_000
const QOS_HEADER = 'x-mqtt-publish-qos'

type Session = {
  channel: Channel
  acks: Acknowledgements
  publisher: Publisher
  topology: Topology
  /** Ends with the first of its connections. */
  ended: Promise<unknown>
}

/**
 * RabbitMQ as the broker. Devices speak MQTT to its plugin, whose PUBACK waits until the majority of the nodes has the
 * message; workers compete for the queue by AMQP and acknowledge after the commit. What a worker held when it went is
 * delivered to another one.
 */
export class AmqpBroker implements Connection {
  private session: Session | null = null
  private readonly address: AmqpAddress
  private readonly hosts: HostRotation<{ hostname: string; port: number }>
  private readonly room: RoomQueue
  private readonly stopping = new AbortController()
  private readonly running: Promise<void>
  /** Delivered, and waiting for room in the pipeline; at most what may be held without an acknowledgement. */
  private waiting: { message: ConsumeMessage; acks: Acknowledgements }[] = []
  private everyFilters = new FilterTree<true>()
  private connectedAt: Date | null = null
  private wasConnected = false
  private endSession = () => {}
  private isTaking = true

  constructor(private readonly options: AmqpBrokerOptions) {
    const address = parseAmqpAddress(options.url)
    const [first, ...others] = address?.hosts ?? []
    if (!address || !first) throw new Error('not an address of AMQP')
    this.address = address
    this.hosts = new HostRotation([first, ...others])
    this.room = new RoomQueue(options.pipeline)
    this.running = this.run()
  }

  state(): 'connecting' | 'connected' | 'disconnected' | 'blocked' {
    if (this.session) return this.session.publisher.blocked === null ? 'connected' : 'blocked'
    return this.wasConnected ? 'disconnected' : 'connecting'
  }

  since(): Date | null {
    return this.connectedAt
  }

  publish(message: Outgoing): void {
    // devices that share a topic would all receive it
    if (!this.session || message.recipient !== undefined) return
    if (this.session.publisher.publish(message)) return
    const reason = 'the broker does not take what is said'
    const { rejectCounters } = this.options.pipeline.counters
    rejectCounters.increment({ reason, topic: message.topic, now: epochNow() })
  }

  refresh(): void {
    const { session } = this
    if (!session) return
    this.bind(session.topology).catch((error: unknown) => {
      log.warn({ err: error }, 'binding failed')
    })
  }

  /** Messages in the queue wait for this worker or another. */
  stopTaking(): void {
    this.isTaking = false
    this.waiting = []
    const { channel } = this.session ?? {}
    for (const place of channel ? PLACES : []) void channel?.cancel(place).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.stopTaking()
    this.stopping.abort()
    this.endSession()
    await this.running
  }

  private async run(): Promise<void> {
    for (let failed = 0; !this.stopping.signal.aborted;) {
      try {
        await this.connectOnce()
        failed = 0
      } catch (error) {
        if (this.stopping.signal.aborted) return
        log.warn({ err: error, broker: brokerName(this.options.url) }, 'RabbitMQ cannot be used')
        failed += 1
      }
      // the other hosts of the cluster are tried at once
      if (failed % this.hosts.size !== 0) continue
      const pause = backoffMs(failed / this.hosts.size)
      await sleep(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  /** One connection from its beginning to its end. Throws when it does not come about. */
  private async connectOnce(): Promise<void> {
    const host = this.hosts.next()
    const links: ChannelModel[] = []
    try {
      const session = await this.open(host, links)
      this.session = session
      this.wasConnected = true
      this.connectedAt = session.publisher.blocked === null ? timeNow() : null
      log.info({ broker: `${host.hostname}:${host.port}` }, 'connected to RabbitMQ')
      await new Promise<void>((resolve) => {
        this.endSession = resolve
        void session.ended.then(() => resolve())
        if (this.stopping.signal.aborted) resolve()
      })
    } finally {
      if (this.session && !this.stopping.signal.aborted)
        log.warn({ broker: `${host.hostname}:${host.port}` }, 'RabbitMQ is gone; trying to reach it again')
      this.session = null
      this.connectedAt = null
      // what is held is delivered again
      this.waiting = []
      await closeAll(links)
    }
  }

  private async open(host: { hostname: string; port: number }, links: ChannelModel[]): Promise<Session> {
    const incoming = await this.connect(host, 'in')
    links.push(incoming)
    const outgoing = await this.connect(host, 'out')
    links.push(outgoing)
    const ended = Promise.race(links.map((link) => new Promise((resolve) => link.once('close', resolve))))
    const channel = await incoming.createChannel()
    channel.on('error', (error: Error) => log.warn({ err: error }, 'RabbitMQ has closed the channel'))
    channel.on('close', () => void incoming.close().catch(() => undefined))
    // devices may be let in from here on: what they send has a place
    const topology = await Topology.declare(channel)
    await this.bind(topology)
    const publisher = await Publisher.open(outgoing, () => this.blockedChanged())
    const session = { channel, acks: new Acknowledgements(channel), publisher, topology, ended }
    if (this.isTaking) await this.consume(session, incoming)
    return session
  }

  private async connect({ hostname, port }: { hostname: string; port: number }, way: 'in' | 'out') {
    const { isTls, vhost, username, password } = { ...this.options.login, ...this.address }
    // loaded where it is needed only
    const { connect } = await import('amqplib')
    const target = { protocol: isTls ? 'amqps' : 'amqp', hostname, port, vhost, heartbeat: HEARTBEAT_S }
    const login = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) }
    const clientProperties = { connection_name: `cistern ${this.options.name} ${way}` }
    const options = { timeout: CONNECT_WITHIN_MS, noDelay: true, keepAlive: true, clientProperties }
    const link = await connect({ ...target, ...login }, options)
    link.on('error', (error: Error) => log.debug({ err: error }, 'a connection to RabbitMQ has failed'))
    return link
  }

  private async consume({ channel, acks, topology }: Session, link: ChannelModel): Promise<void> {
    for (const place of PLACES) {
      // holds for consumers from here on
      await channel.prefetch(PREFETCH[place])
      const take = (message: ConsumeMessage | null) => {
        if (message) this.take(message, { place, acks })
        // the queue was deleted: it is declared again
        else void link.close().catch(() => undefined)
      }
      await channel.consume(topology.queues[place], take, { consumerTag: place })
    }
  }

  /**
   * Filters of different families may match the same topic. What the ordered queue has is taken from there alone: a copy
   * that another worker stores later would bring back what has passed.
   */
  private isAlsoOrdered(topic: string): boolean {
    return this.everyFilters.match(topic).size > 0
  }

  private async bind(topology: Topology): Promise<void> {
    const filters = this.options.filters()
    await topology.bind(bindingsOf(filters, this.options.root))
    // from here on the ordered queue has a copy
    this.everyFilters = new FilterTree()
    for (const filter of filters.every) this.everyFilters.add(filter, true)
  }

  /** While the broker takes nothing in, the silence of devices says nothing. */
  private blockedChanged(): void {
    const reason = this.session?.publisher.blocked ?? null
    this.connectedAt = this.session && reason === null ? timeNow() : null
    if (reason !== null) log.error({ reason }, 'RabbitMQ takes nothing in')
    else log.info('RabbitMQ takes messages in again')
  }

  private take(message: ConsumeMessage, { place, acks }: { place: Place; acks: Acknowledgements }): void {
    // an unacknowledged message goes to another worker when this one closes
    if (!this.isTaking) return
    const { fields, content } = message
    const { selfTest, pipeline, root } = this.options
    if (place === 'shared') selfTest?.confirm()
    const topic = topicOf(fields.routingKey, root)
    if (topic === SELF_TEST_TOPIC) {
      acks.acknowledgeOne(fields.deliveryTag)
      selfTest?.receive(content).catch((error: unknown) => {
        log.debug({ err: error }, 'a self-test could not be noted')
      })
      return
    }
    if (place === 'shared' && this.isAlsoOrdered(topic)) return acks.acknowledgeOne(fields.deliveryTag)
    if (this.waiting.length === 0 && !pipeline.isFull) return this.push(message, acks)
    this.waiting.push({ message, acks })
    if (this.waiting.length === 1) this.room.wait(this.drain)
  }

  private readonly drain = (): void => {
    const { pipeline } = this.options
    const waiting = this.waiting
    let taken = 0
    for (const { message, acks } of waiting) {
      if (pipeline.isFull) break
      taken += 1
      this.push(message, acks)
    }
    this.waiting = waiting.slice(taken)
    if (this.waiting.length > 0) this.room.wait(this.drain)
  }

  private push({ fields, content, properties }: ConsumeMessage, acks: Acknowledgements): void {
    const { pipeline, root } = this.options
    const qos = properties.headers?.[QOS_HEADER] === 0 ? 0 : 1
    const pushed = pipeline.push({
      topic: topicOf(fields.routingKey, root),
      payload: content,
      qos,
      dup: fields.redelivered,
      // the plugin keeps retained messages for its own clients: what comes by a queue was published now
      retain: false,
      receivedAt: epochNow(),
      messageId: fields.deliveryTag,
      from: acks,
    })
    // the pipeline drops QoS 0 of a device that floods, and says nothing of it later
    if (qos === 0 && pushed === 'slow') acks.acknowledgeOne(fields.deliveryTag)
  }
}

/** Ends connections, acknowledgements that were written before included; a broker that does not answer is left alone. */
async function closeAll(links: readonly ChannelModel[]): Promise<void> {
  const closed = Promise.allSettled(links.map(async (link) => link.close()))
  const stop = new AbortController()
  await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, { signal: stop.signal })]).catch(
    () => undefined,
  )
  stop.abort()
}
