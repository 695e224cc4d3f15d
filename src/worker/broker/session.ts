import { epochNow } from '@/server/clock'
import {
  type Identity,
  canRequestFor,
  canReceive,
  canReceiveAddressed,
  canPublish,
  nativeIdOf,
} from '@/ingest/rules/broker-access'
import { deviceIdOf as thingsboardId } from '@/ingest/thingsboard/identity'
import type { RecentRefusals } from '@/server/ingestion/connecting/recent-refusals'
import type { Incoming } from '@/server/ingestion/pipeline/incoming'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import type { Way } from '@/worker/listeners/way'
import type { AdmittedClient } from './login'
import type { CredentialCache } from './credential-cache'
import type { MqttPublish } from './mqtt-frames'
import type { MemoryReservation, MemoryBudget } from './memory-budget'
import type { PublishInterceptor, Sink } from './publish-interceptor'
import type { RoomQueue } from './room-queue'

/** Characters of cached topics that passed the access rules. */
const MOST_REMEMBERED = 64 * 1024
/** Filters of one connection: a device has a handful, a gateway some for each device behind it. */
const MOST_FILTERS_OF_DEVICE = 100
const MOST_FILTERS_OF_GATEWAY = 2_000
/** Approximate bytes of a subscription besides its filter. */
const FILTER_BYTES = 500
/** Pause in reading after each message above the rate limit of a device. */
const SLOW_MS = 100

export type SessionContext = {
  root: string
  credentials: Pick<CredentialCache, 'version' | 'isValid' | 'credentialOwnerOf'>
  pipeline: Pipeline
  room: RoomQueue
  budget: MemoryBudget
  /** Number of current connections that want each filter. */
  subscriberCounts: Map<string, number>
  refusals: RecentRefusals
  isTaking: () => boolean
}

type PipelineMessage = Pick<Incoming, 'topic' | 'payload' | 'qos' | 'dup' | 'messageId' | 'from'>

/** One connection to the embedded broker: its client's identity and permissions. */
export class BrokerSession implements Sink {
  private admitted: AdmittedClient | null = null
  private user: string | undefined
  /** Topics that passed the rules before; there are few, and each recurs. */
  private readonly allowed = new Set<string>()
  private allowedLength = 0
  private version = 0
  private senderId: string | undefined
  private readonly filters = new Set<string>()
  /** The topic of the message that is being handed to this connection alone. */
  private addressed: string | null = null
  private source = ''
  private readonly memory: MemoryReservation

  /** `drop` ends the connection. */
  constructor(
    private readonly context: SessionContext,
    readonly way: Way,
    drop: () => void,
  ) {
    const principal = { name: `stranger ${way.address}`, isCredential: false }
    this.memory = context.budget.open(principal, () => {
      this.countReject('too much held', '')
      drop()
    })
  }

  admit(admitted: AdmittedClient, user: string | undefined): void {
    this.admitted = admitted
    this.user = user
    if (admitted.who.kind === 'device') this.senderId = admitted.who.deviceId
    const { credential, way } = this
    this.source = credential ?? `login ${way.address}`
    this.memory.moveTo({ name: this.source, isCredential: credential !== null })
  }

  get isAdmitted(): boolean {
    return this.admitted !== null
  }

  /** The device of its credentials; null with a shared login or none. */
  get credential(): string | null {
    return this.senderId === undefined ? null : `device ${this.senderId}`
  }

  /** Bytes held for the connection. */
  readonly trackBytes = (bytes: number): void => this.memory.change(bytes)

  /** The connection has ended. */
  end(): void {
    for (const filter of this.filters) this.releaseFilter(filter)
    this.filters.clear()
    this.memory.moveTo(null)
  }

  /** Its credentials were revoked or have expired. */
  get isRevoked(): boolean {
    const { who, credentialId } = this.admitted ?? {}
    if (who?.kind !== 'device' || typeof credentialId !== 'string') return false
    return !this.context.credentials.isValid(who.deviceId, credentialId)
  }

  /** Client ids are scoped by principal, so that no client ends another's session with its client id. */
  scopeClientId(clientId: string): string {
    const who = this.admitted?.who
    return `${who?.kind} ${who?.kind === 'device' ? who.deviceId : ''} ${clientId}`
  }

  canPublish(topic: string): boolean {
    const { credentials } = this.context
    if (this.version !== credentials.version) this.forgetAllowed()
    this.version = credentials.version
    if (this.allowed.has(topic)) return true
    if (!this.isAllowed(canPublish, topic)) return false
    if (this.allowedLength + topic.length > MOST_REMEMBERED) this.forgetAllowed()
    this.allowed.add(topic)
    this.allowedLength += topic.length
    this.trackBytes(topic.length)
    return true
  }

  private forgetAllowed(): void {
    this.allowed.clear()
    this.trackBytes(-this.allowedLength)
    this.allowedLength = 0
  }

  /** Adds a subscription if it is allowed. */
  subscribe(filter: string): boolean {
    if (!this.isAllowed(({ topic, ...rest }) => canRequestFor({ filter: topic, ...rest }), filter))
      return false
    if (this.filters.has(filter)) return true
    if (this.filters.size >= (this.credential ? MOST_FILTERS_OF_DEVICE : MOST_FILTERS_OF_GATEWAY)) {
      this.countReject('too many subscriptions', filter)
      return false
    }
    const { subscriberCounts } = this.context
    subscriberCounts.set(filter, (subscriberCounts.get(filter) ?? 0) + 1)
    this.filters.add(filter)
    this.trackBytes(filter.length + FILTER_BYTES)
    return true
  }

  unsubscribe(filter: string): void {
    if (!this.filters.delete(filter)) return
    this.releaseFilter(filter)
    this.trackBytes(-filter.length - FILTER_BYTES)
  }

  private releaseFilter(filter: string): void {
    const { subscriberCounts } = this.context
    const left = (subscriberCounts.get(filter) ?? 1) - 1
    if (left > 0) subscriberCounts.set(filter, left)
    else subscriberCounts.delete(filter)
  }

  canReceive(topic: string): boolean {
    return topic === this.addressed || this.isAllowed(canReceive, topic)
  }

  /** It speaks for this device: with its credentials, or by the user name that ThingsBoard's devices have. */
  isOf(deviceId: string): boolean {
    if (this.senderId !== undefined) return this.senderId === deviceId
    return this.user !== undefined && thingsboardId(this.user) === deviceId
  }

  /** Lets a message on a topic that devices share reach this connection alone, where its rules allow. */
  allowWhile(topic: string, publish: () => void): void {
    const isAllowed = this.isAllowed(
      (asked) => canReceiveAddressed({ ...asked, recipient: this.senderId ?? '' }),
      topic,
    )
    if (!isAllowed) return
    this.addressed = topic
    try {
      publish()
    } finally {
      this.addressed = null
    }
  }

  /** Hands a message that is allowed to the pipeline, which answers `from` after its commit. */
  pushToPipeline({ topic, payload, qos, dup, messageId, from }: PipelineMessage): 'ok' | 'slow' {
    const receivedAt = epochNow()
    const { user, senderId, isSpoofed, source } = this
    const flags = { qos, dup, retain: false, messageId, receivedAt }
    return this.context.pipeline.push({ topic, payload, user, source, senderId, isSpoofed, from, ...flags })
  }

  private readonly isSpoofed = (id: string): boolean => {
    const owner = this.context.credentials.credentialOwnerOf(id)
    return owner !== null && owner !== this.senderId
  }

  take({ topic, payload, qos, dup, messageId }: MqttPublish, interceptor: PublishInterceptor): boolean {
    const { pipeline, isTaking } = this.context
    if (pipeline.isFull || !isTaking()) return false
    if (!this.canPublish(topic)) this.rejectPublish(topic, interceptor)
    else if (this.pushToPipeline({ topic, payload, qos, dup, messageId, from: interceptor }) === 'slow')
      interceptor.slowDown(SLOW_MS)
    return true
  }

  whenRoom(callback: () => void): () => void {
    return this.context.room.wait(callback)
  }

  onFault(reason: string): void {
    this.countReject(reason, '')
  }

  countReject(reason: string, topic: string): void {
    this.context.pipeline.counters.rejectCounters.increment({ reason, topic, now: epochNow() })
  }

  countRefusedPublish(topic: string): void {
    this.countReject('publish refused', topic)
    const user = this.senderId ?? this.user ?? ''
    this.context.refusals.add({ kind: 'topic', user, client: '', topic, at: epochNow() })
  }

  /** MQTT 3.1.1 has no other way to refuse. */
  private rejectPublish(topic: string, interceptor: PublishInterceptor): void {
    this.countRefusedPublish(topic)
    const { root, credentials, pipeline } = this.context
    const id = nativeIdOf({ topic, root })
    const owner = id === null ? null : credentials.credentialOwnerOf(id)
    if (owner !== null && owner !== this.senderId)
      pipeline.reportSpoofed({ topic, receivedAt: epochNow() }, owner)
    interceptor.destroy()
  }

  /** The permission of this client; a device with credentials is exclusive for publishing and receiving. */
  private isAllowed(
    rule: (asked: { topic: string; root: string; who: Identity }) => boolean,
    topic: string,
  ): boolean {
    const { root, credentials } = this.context
    const who = this.admitted?.who
    if (!who || !rule({ topic, root, who })) return false
    if (who.kind === 'device') return true
    const id = nativeIdOf({ topic, root })
    return id === null || credentials.credentialOwnerOf(id) === null
  }
}
