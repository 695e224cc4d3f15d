import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishPacket } from 'aedes'
import { FilterTree } from './filter-tree'

/** Messages and bytes kept for one client until it acknowledges them; the oldest are dropped first. */
const MOST_KEPT = 32
const MOST_KEPT_BYTES = 64 * 1024
/** Sessions that one device's credentials may leave behind, and those that clients of a shared login may. */
const MOST_OF_DEVICE = 10
const MOST_OF_LOGIN = 5_000
const MOST_BYTES_OF_DEVICE = 1024 * 1024
const MOST_BYTES_OF_LOGIN = 8 * 1024 * 1024
/** Retained messages: two for each device that Home Assistant is shown. */
const MOST_RETAINED = 2_000
/** Pace at which one subscriber is handed them. */
const RETAINED_BYTES_PER_MS = 1024
const RETAINED_BYTES_AT_ONCE = 16 * 1024
/** Approximate bytes of a subscription besides its filter. */
const SUBSCRIPTION_BYTES = 200

type Filter = { topic: string; qos: 0 | 1 | 2 }
type KeptMessage = PublishPacket & { brokerId?: string; brokerCounter?: number }
type Ids = { brokerId?: string; brokerCounter?: number; messageId?: number | undefined }
type Client = { id: string }

type StoredSession = {
  id: string
  owner: Owner
  filters: Map<string, Filter['qos']>
  kept: KeptMessage[]
  keptBytes: number
  bytes: number
}

type Owner = { sessions: Map<string, StoredSession>; bytes: number; isDevice: boolean; name: string }

const bytesOf = ({ topic, payload }: KeptMessage): number =>
  topic.length + payload.length + SUBSCRIPTION_BYTES

/** Client ids begin with their principal (Session.ownName). */
const ownerNameOf = (clientId: string): string => clientId.split(' ', 2).join(' ')

/** The first level of a topic or filter. */
const rootOf = (topic: string): string => topic.split('/', 1)[0] ?? ''

type SessionStoreOptions = {
  isPresent: (clientId: string) => boolean
  /** Whether a message is kept for a disconnected client or one that has not acknowledged it. */
  isKept: (topic: string) => boolean
  /** Whether the last message is kept for later subscribers, if its publisher (the worker) says so. */
  isRetained?: (topic: string) => boolean
}

/**
 * Persistent sessions of clients (clean session 0), in memory, behind the interface of aedes. All sizes are limited for
 * each client and for each credential; above a limit the longest disconnected sessions of the same credential are
 * deleted. Wills and inbound QoS 2 need no store here: the connection publishes wills, and QoS 2 ends in the publish
 * interceptor. What clients publish never comes here, so retained messages are the worker's.
 */
export class SessionStore {
  private readonly owners = new Map<string, Owner>()
  private readonly sessions = new Map<string, StoredSession>()
  private readonly wanting = new FilterTree<StoredSession>()
  private readonly retained = new Map<string, PublishPacket>()
  /** Their first levels, of which there are two. */
  private readonly retainedRoots = new Set<string>()

  constructor(private readonly options: SessionStoreOptions) {}

  get size(): number {
    return this.sessions.size
  }

  // aedes checks whether this is an async function
  async setup(): Promise<void> {}

  async addSubscriptions({ id }: Client, filters: readonly Filter[]): Promise<void> {
    const session = this.sessions.get(id) ?? this.create(id)
    for (const { topic, qos } of filters) {
      if (!session.filters.has(topic)) this.weigh(session, topic.length + SUBSCRIPTION_BYTES)
      session.filters.set(topic, qos)
      if (qos > 0) this.wanting.add(topic, session)
      else this.wanting.delete(topic, session)
    }
    this.limit(session.owner)
  }

  async removeSubscriptions({ id }: Client, topics: readonly string[]): Promise<void> {
    const session = this.sessions.get(id)
    if (!session) return
    for (const topic of topics) {
      if (!session.filters.delete(topic)) continue
      this.wanting.delete(topic, session)
      this.weigh(session, -topic.length - SUBSCRIPTION_BYTES)
    }
    if (session.filters.size === 0 && session.kept.length === 0) this.forget(session)
  }

  /** Called when a client reconnects. */
  async subscriptionsByClient({ id }: Client): Promise<Filter[]> {
    const session = this.sessions.get(id)
    if (!session) return []
    // the most recently connected one is deleted last
    session.owner.sessions.delete(id)
    session.owner.sessions.set(id, session)
    return [...session.filters].map(([topic, qos]) => ({ topic, qos }))
  }

  async cleanSubscriptions({ id }: Client): Promise<void> {
    const session = this.sessions.get(id)
    if (session) this.forget(session)
  }

  async subscriptionsByTopic(topic: string): Promise<{ clientId: string; topic: string; qos: number }[]> {
    if (!this.options.isKept(topic)) return []
    return [...this.wanting.match(topic)].map(({ id }) => ({ clientId: id, topic, qos: 1 }))
  }

  async outgoingEnqueueCombi(wanted: readonly { clientId: string }[], packet: KeptMessage): Promise<void> {
    for (const { clientId } of wanted) this.keep(clientId, packet)
  }

  async outgoingEnqueue({ clientId }: { clientId: string }, packet: KeptMessage): Promise<void> {
    this.keep(clientId, packet)
  }

  /** Assigns the packet id to a kept message. One that is kept no longer is sent all the same. */
  async outgoingUpdate({ id }: Client, { brokerId, brokerCounter, messageId }: Ids): Promise<void> {
    const kept = this.sessions.get(id)?.kept
    const packet = kept?.find((one) => one.brokerId === brokerId && one.brokerCounter === brokerCounter)
    if (packet && messageId !== undefined) packet.messageId = messageId
  }

  async outgoingClearMessageId({ id }: Client, { messageId }: Ids): Promise<KeptMessage | undefined> {
    // of one that was not sent
    if (messageId === undefined) return undefined
    const session = this.sessions.get(id)
    const at = session?.kept.findIndex((one) => one.messageId === messageId) ?? -1
    return session && at >= 0 ? this.drop(session, at) : undefined
  }

  outgoingStream({ id }: Client): Readable {
    return Readable.from([...(this.sessions.get(id)?.kept ?? [])])
  }

  createRetainedStreamCombi = (filters: readonly string[]): Readable =>
    Readable.from(this.retainedFor(filters))
  createRetainedStream = (filter: string): Readable => this.createRetainedStreamCombi([filter])
  streamWill = (): Readable => Readable.from([])

  /** An empty message ends the one before. */
  async storeRetained(packet: PublishPacket): Promise<void> {
    const { topic, payload } = packet
    if (this.options.isRetained?.(topic) !== true) return
    this.retained.delete(topic)
    this.retainedRoots.add(rootOf(topic))
    if (payload.length > 0 && this.retained.size < MOST_RETAINED)
      this.retained.set(topic, Object.assign({}, packet))
  }

  async putWill(): Promise<void> {}
  async delWill(): Promise<void> {}
  async getWill(): Promise<void> {}
  async incomingStorePacket(): Promise<void> {}
  async incomingDelPacket(): Promise<void> {}
  async cleanIncoming(): Promise<void> {}
  async incomingGetPacket(): Promise<never> {
    throw new Error('no such packet')
  }
  async destroy(): Promise<void> {}

  private mayBeRetained(filter: string): boolean {
    const root = rootOf(filter)
    return root === '+' || root === '#' || this.retainedRoots.has(root)
  }

  /** At a pace that its reader keeps up with: all at once would be more than a client may leave unread. */
  private async *retainedFor(filters: readonly string[]): AsyncGenerator<PublishPacket> {
    const wanted = new FilterTree<true>()
    const asked = filters.filter((filter) => this.mayBeRetained(filter))
    // thousands of devices subscribe to their commands after a restart
    if (asked.length === 0) return
    for (const filter of asked) wanted.add(filter, true)
    let bytes = 0
    for (const [topic, packet] of [...this.retained]) {
      if (wanted.match(topic).size === 0) continue
      yield packet
      bytes += topic.length + packet.payload.length
      if (bytes < RETAINED_BYTES_AT_ONCE) continue
      await sleep(bytes / RETAINED_BYTES_PER_MS)
      bytes = 0
    }
  }

  private create(id: string): StoredSession {
    const name = ownerNameOf(id)
    const owner = this.owners.get(name) ?? {
      sessions: new Map(),
      bytes: 0,
      isDevice: name.startsWith('device '),
      name,
    }
    const session = { id, owner, filters: new Map(), kept: [], keptBytes: 0, bytes: 0 }
    this.owners.set(name, owner)
    owner.sessions.set(id, session)
    this.sessions.set(id, session)
    this.weigh(session, id.length + SUBSCRIPTION_BYTES)
    return session
  }

  private keep(clientId: string, packet: KeptMessage): void {
    const session = this.sessions.get(clientId)
    if (!session) return
    // aedes reuses the packet itself; the stored copy must not change with it
    const kept = Object.assign({}, packet)
    session.kept.push(kept)
    session.keptBytes += bytesOf(kept)
    this.weigh(session, bytesOf(kept))
    while (session.kept.length > MOST_KEPT || session.keptBytes > MOST_KEPT_BYTES) this.drop(session, 0)
    this.limit(session.owner)
  }

  private drop(session: StoredSession, at: number): KeptMessage | undefined {
    const [packet] = session.kept.splice(at, 1)
    if (!packet) return undefined
    session.keptBytes -= bytesOf(packet)
    this.weigh(session, -bytesOf(packet))
    return packet
  }

  private weigh(session: StoredSession, bytes: number): void {
    session.bytes += bytes
    session.owner.bytes += bytes
  }

  private limit({ sessions, bytes, isDevice }: Owner): void {
    const most = isDevice ? MOST_OF_DEVICE : MOST_OF_LOGIN
    const mostBytes = isDevice ? MOST_BYTES_OF_DEVICE : MOST_BYTES_OF_LOGIN
    let [tooMany, tooLarge] = [sessions.size - most, bytes - mostBytes]
    if (tooMany <= 0 && tooLarge <= 0) return
    for (const session of [...sessions.values()]) {
      if (tooMany <= 0 && tooLarge <= 0) return
      if (this.options.isPresent(session.id)) continue
      tooMany -= 1
      tooLarge -= session.bytes
      this.forget(session)
    }
  }

  private forget(session: StoredSession): void {
    const { id, owner, filters } = session
    for (const topic of filters.keys()) this.wanting.delete(topic, session)
    this.sessions.delete(id)
    owner.sessions.delete(id)
    owner.bytes -= session.bytes
    if (owner.sessions.size === 0) this.owners.delete(owner.name)
  }
}
