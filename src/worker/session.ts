import { type Identity, mayAskFor, mayHear, mayPublish, nativeIdOf } from '@/ingest/rules/broker-access'
import type { Incoming } from '@/server/readings/incoming'
import type { Pipeline } from '@/server/readings/pipeline'
import type { Admitted } from './login'
import type { Logins } from './logins'
import type { Publish } from './mqtt-frames'
import type { PublishTap, Sink } from './publish-tap'

const MOST_REMEMBERED = 5_000
/** How long a connection is left unread after each message too many of a device that floods. */
const SLOW_MS = 100

export type SessionContext = {
  root: string
  logins: Pick<Logins, 'version' | 'isValid' | 'ownerOf'>
  pipeline: Pipeline
  isTaking: () => boolean
}

type Message = Pick<Incoming, 'topic' | 'payload' | 'qos' | 'dup' | 'messageId' | 'from'>

/** One connection to the embedded broker: who is at its other end, and what that one may say and hear. */
export class Session implements Sink {
  private admitted: Admitted | null = null
  private user: string | undefined
  /** Topics that passed the rules before; there are few, and each comes again and again. */
  private readonly allowed = new Set<string>()
  private version = 0
  private senderId: string | undefined

  constructor(private readonly context: SessionContext) {}

  admit(admitted: Admitted, user: string | undefined): void {
    this.admitted = admitted
    this.user = user
    if (admitted.who.kind === 'device') this.senderId = admitted.who.deviceId
  }

  /** The credentials it came with were revoked or have run out. */
  get isOver(): boolean {
    const { who, credentialId } = this.admitted ?? {}
    if (who?.kind !== 'device' || typeof credentialId !== 'string') return false
    return !this.context.logins.isValid(who.deviceId, credentialId)
  }

  /** Client ids are told apart by whose they are, so that nobody ends another's session by using its client id. */
  ownName(clientId: string): string {
    const who = this.admitted?.who
    return `${who?.kind} ${who?.kind === 'device' ? who.deviceId : ''} ${clientId}`
  }

  maySay(topic: string): boolean {
    const { logins } = this.context
    if (this.version !== logins.version) this.allowed.clear()
    this.version = logins.version
    if (this.allowed.has(topic)) return true
    if (!this.ask(mayPublish, topic)) return false
    if (this.allowed.size >= MOST_REMEMBERED) this.allowed.clear()
    this.allowed.add(topic)
    return true
  }

  maySubscribe(filter: string): boolean {
    return this.ask(({ topic, ...rest }) => mayAskFor({ filter: topic, ...rest }), filter)
  }

  mayHear(topic: string): boolean {
    return this.ask(mayHear, topic)
  }

  /** Hands a message over that may be said. */
  pass({ topic, payload, qos, dup, messageId, from }: Message): 'ok' | 'slow' {
    const receivedAt = Date.now()
    const { user, senderId, isOthers } = this
    const flags = { qos, dup, retain: false, messageId, receivedAt }
    return this.context.pipeline.push({ topic, payload, user, senderId, isOthers, from, ...flags })
  }

  private readonly isOthers = (id: string): boolean => {
    const owner = this.context.logins.ownerOf(id)
    return owner !== null && owner !== this.senderId
  }

  take({ topic, payload, qos, dup, messageId }: Publish, tap: PublishTap): boolean {
    const { pipeline, isTaking } = this.context
    if (pipeline.isFull || !isTaking()) return false
    if (!this.maySay(topic)) this.refuse(topic, tap)
    else if (this.pass({ topic, payload, qos, dup, messageId, from: tap }) === 'slow') tap.slowDown(SLOW_MS)
    return true
  }

  whenRoom(callback: () => void): void {
    this.context.pipeline.whenRoom(callback)
  }

  onFault(reason: string): void {
    this.note(reason, '')
  }

  note(reason: string, topic: string): void {
    this.context.pipeline.counters.oddities.note({ reason, topic, now: Date.now() })
  }

  /** MQTT 3.1.1 has no other way to say no. */
  private refuse(topic: string, tap: PublishTap): void {
    this.note('publish refused', topic)
    tap.destroy()
  }

  /** The rule for whoever this is; a device with credentials is nobody else's to speak or listen for. */
  private ask(
    rule: (asked: { topic: string; root: string; who: Identity }) => boolean,
    topic: string,
  ): boolean {
    const { root, logins } = this.context
    const who = this.admitted?.who
    if (!who || !rule({ topic, root, who })) return false
    if (who.kind === 'device') return true
    const id = nativeIdOf({ topic, root })
    return id === null || logins.ownerOf(id) === null
  }
}
