import { mayPublishFor } from '@/ingest/rules/device-id'
import { log } from '@/server/log'
import { batchSize, commitDuration } from '@/server/metrics'
import { withSpan, type WorkSpan } from '@/server/tracing/trace'
import { conflictsWith, affectedDevices, type InFlightBatch } from './batch-conflicts'
import { commitBatch } from './commit'
import { Counters } from './counters'
import { type DecodedMessage, decodeMessage, LACKS_CREDENTIALS, ReceiveClock } from './decode'
import { FloodGuard } from './flood-guard'
import type { Incoming } from './incoming'
import { KnownDevices } from './known-devices'
import {
  isEmptyReport,
  type PipelineOptions,
  type RecordItems,
  type RejectedMessage,
} from './pipeline-options'
import { RegistrationLimit } from './registration-limit'
import { RawWatch } from '@/server/ingestion/raw/raw-messages'
import { InsertMode, recordBatch } from '@/server/ingestion/record/record'

/** Most messages without an acknowledgement; beyond it the source must wait. */
export const MOST_PENDING = 2_000
const RESUME_BELOW = 1_000
const MOST_BYTES = 4 * 1024 * 1024
const MOST_IN_BATCH = 1_000
const MOST_BYTES_IN_BATCH = 1024 * 1024
const MOST_IN_FLIGHT = 2
const NO_PAYLOAD = new Uint8Array()
/** Reason in the inbox for messages of a device that RegistrationLimit held back. */
const TOO_MANY = 'too_many_new_devices'

/**
 * A message about a device with credentials from another sender is shown to its managers: the device may not use its
 * secret yet.
 */
const rejectedMessageOf = (
  message: Incoming,
  { reason, deviceId }: { reason: string; deviceId?: string },
): RejectedMessage => ({ ...message, reason, ...(reason === LACKS_CREDENTIALS && { about: deviceId }) })

/** A stored request is old, and another device's firmware is nobody's business. */
const mayAsk = ({ retain, senderId }: Incoming, { deviceId }: { deviceId: string }): boolean =>
  !retain && (senderId === undefined || mayPublishFor({ senderId, deviceId }))

/** Of the span of a batch, which may begin in the turn that ends the one before. */
const BATCH = {
  parent: null,
  kind: 'consumer',
  attributes: { 'messaging.system': 'mqtt', 'messaging.operation.type': 'process' },
} as const

type Stored = { readings: number; duplicates: number; poison: number; retries: number }

function describeBatch(span: WorkSpan, { length }: readonly unknown[], stored: Stored): void {
  if (span.traceparent === undefined) return
  span.set({
    'messaging.batch.message_count': length,
    'cistern.readings.stored': stored.readings,
    'cistern.readings.duplicate': stored.duplicates,
    'cistern.messages.poisoned': stored.poison,
    'cistern.commit.retries': stored.retries,
  })
}

type PipelineBatch = InFlightBatch & { items: DecodedMessage[]; isExclusive: boolean; isDone: boolean }

/**
 * From messages to rows: decoded on arrival, committed in batches, acknowledged after the commit. The next batch is
 * what arrived while the last ones were being committed, so an idle system answers at once and a busy one fills its
 * batches; no timer delays a batch.
 */
export class Pipeline {
  readonly counters = new Counters()
  readonly floods = new FloodGuard()
  readonly raw = new RawWatch()

  private readonly clock = new ReceiveClock()
  private readonly stopping = new AbortController()
  private readonly record: RecordItems
  private queue: DecodedMessage[] = []
  private readonly inFlight: PipelineBatch[] = []
  private bytes = 0
  private isScheduled = false
  private isPaused = false
  private readonly devices = new KnownDevices()
  private waiting: (() => void)[] = []
  private idle: (() => void)[] = []
  /** Counts of messages taken in and acknowledged since the start, and callbacks that wait for a count. */
  private taken = 0
  private acknowledged = 0
  private readonly awaitingCommit: { taken: number; callback: () => void }[] = []

  constructor(private readonly options: PipelineOptions) {
    const registrations = new RegistrationLimit()
    const memory = {
      devices: this.devices,
      insertMode: new InsertMode(),
      registrations,
    }
    this.record =
      options.record ??
      ((items, after) => recordBatch({ items, after, ...memory, autoRegister: options.autoRegister() }))
  }

  /** Holds all messages until `release`: the state for decoding may not be loaded yet. */
  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.runCallbacks('waiting')
  }

  /** Drops these devices from the cache, all of them without keys. */
  forget(keys?: ReadonlySet<number>): void {
    this.devices.forget(keys)
  }

  /** True when the source must stop until `whenRoom` calls back. */
  get isFull(): boolean {
    return this.isPaused || this.unacknowledged >= MOST_PENDING || this.bytes >= MOST_BYTES
  }

  get unacknowledged(): number {
    return this.taken - this.acknowledged
  }

  /** Age of the oldest message without an acknowledgement, in milliseconds. */
  lagMs(now: number): number {
    const oldest = this.inFlight[0]?.items[0] ?? this.queue[0]
    return oldest ? Math.max(0, now - oldest.receivedAt) : 0
  }

  /** Takes a message in. `slow`: its device floods, so the source may delay it. */
  push(message: Incoming): 'ok' | 'slow' {
    const item = decodeMessage(message, { ctx: this.options.ctx, clock: this.clock })
    const isFlood = this.isFlood(item)
    if (isFlood && message.qos === 0) {
      this.counters.dropped += 1
      return 'slow'
    }
    this.counters.decoded(item)
    this.emitSideEffects(message, item)
    this.taken += 1
    this.bytes += item.bytes
    this.queue.push(item)
    this.schedule()
    return isFlood ? 'slow' : 'ok'
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    setImmediate(() => {
      this.isScheduled = false
      this.startBatches()
    })
  }

  private isFlood({ topic, events, receivedAt }: DecodedMessage): boolean {
    const [event] = events
    const device = event && 'deviceId' in event ? event.deviceId : undefined
    return this.floods.isTooMany(device ?? topic, receivedAt)
  }

  /** A message that the broker refused because the device it is about has credentials and did not send it. */
  reportSpoofed(message: Pick<RejectedMessage, 'topic' | 'receivedAt'>, deviceId: string): void {
    const rejected = { ...message, payload: NO_PAYLOAD, senderId: undefined }
    this.options.onRejected?.({ ...rejected, reason: LACKS_CREDENTIALS, about: deviceId })
  }

  private emitSideEffects(message: Incoming, { events }: DecodedMessage): void {
    const { onRequest, onRejected, onDiscovery, onChunk, onHomeAssistant } = this.options
    for (const event of events) {
      if (event.type === 'ota' && event.chunk && mayAsk(message, event))
        onChunk?.({ ...event, chunk: event.chunk })
      if (event.type === 'request') onRequest?.(event)
      if (event.type === 'home_assistant') onHomeAssistant?.(event)
      if (event.type === 'discovery') onDiscovery?.()
      if (event.type === 'rejected') onRejected?.(rejectedMessageOf(message, event))
      if (isEmptyReport(event)) onRejected?.({ ...message, reason: 'no_known_value' })
    }
  }

  /** Calls back once, as soon as there is room again. */
  whenRoom(callback: () => void): void {
    this.waiting.push(callback)
  }

  /** Calls back once, as soon as everything taken in so far is committed or set aside. */
  whenCommitted(callback: () => void): void {
    if (this.unacknowledged === 0) callback()
    else this.awaitingCommit.push({ taken: this.taken, callback })
  }

  /** Resolves when everything is acknowledged, or gives up after `withinMs`; nothing is written after that. */
  async close(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(), withinMs)
    if (this.unacknowledged > 0 && !this.stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.idle.push(resolve)
        this.stopping.signal.addEventListener('abort', () => resolve())
      })
    }
    clearTimeout(timer)
    this.stopping.abort()
  }

  private startBatches(): void {
    while (this.queue.length > 0 && this.inFlight.length < MOST_IN_FLIGHT) {
      if (this.inFlight.some(({ isExclusive }) => isExclusive)) return
      const size = this.nextSize()
      const isExclusive = this.isOrderedWithin(size)
      if (isExclusive && this.inFlight.length > 0) return
      this.startBatch(this.queue.splice(0, size), isExclusive)
    }
  }

  private startBatch(items: DecodedMessage[], isExclusive: boolean): void {
    const deviceIds = affectedDevices(items, this.devices)
    const after = conflictsWith(deviceIds, this.inFlight)
    const batch: PipelineBatch = {
      items,
      isExclusive,
      isDone: false,
      deviceIds,
      done: Promise.resolve(),
    }
    this.inFlight.push(batch)
    batch.done = withSpan('ingest batch', BATCH, (span) => this.commit(batch, after, span))
  }

  private isOrderedWithin(size: number): boolean {
    for (let i = 0; i < size; i++) if (this.queue[i]?.isOrdered) return true
    return false
  }

  private nextSize(): number {
    let bytes = 0
    const most = Math.min(this.queue.length, MOST_IN_BATCH)
    for (let size = 0; size < most; size++) {
      const item = this.queue[size]
      bytes += item?.bytes ?? 0
      if (size > 0 && (bytes > MOST_BYTES_IN_BATCH || item?.resetsCounters)) return size
    }
    return most
  }

  private async commit(batch: PipelineBatch, after: Promise<unknown> | null, span: WorkSpan): Promise<void> {
    const end = commitDuration().startTimer()
    const stored = { readings: 0, duplicates: 0, poison: 0, retries: 0 }
    try {
      await commitBatch(batch.items, {
        record: (items) => this.record(items, after),
        onCommitted: (recorded) => {
          this.counters.recorded(recorded)
          stored.readings += recorded.inserted.length
          stored.duplicates += recorded.duplicates
          if (recorded.changed.size > 0) this.options.onChanged(recorded.changed)
          for (const item of recorded.tooMany ?? []) this.options.onRejected?.({ ...item, reason: TOO_MANY })
        },
        onPoison: async (item, reason) => {
          item.isRefused = true
          this.counters.poisoned(item, reason)
          stored.poison += 1
          await this.options.onPoison?.({ ...item, reason })
        },
        onRetry: () => {
          this.counters.retries += 1
          stored.retries += 1
        },
        signal: this.stopping.signal,
      })
    } catch (error) {
      span.fail('not_committed')
      // on a stop, messages that are not committed stay unacknowledged
      if (!this.stopping.signal.aborted) log.error({ err: error }, 'the pipeline failed on a batch')
      return
    }
    end()
    describeBatch(span, batch.items, stored)
    batchSize().observe(batch.items.length)
    batch.isDone = true
    this.acknowledgeInOrder()
    this.startBatches()
  }

  private acknowledge(items: readonly DecodedMessage[]): void {
    for (const { from, messageId, bytes } of items) {
      this.bytes -= bytes
      from?.acknowledge(messageId)
    }
    this.acknowledged += items.length
    while (this.awaitingCommit[0] && this.awaitingCommit[0].taken <= this.acknowledged)
      this.awaitingCommit.shift()?.callback()
    if (this.unacknowledged < RESUME_BELOW && !this.isFull) this.runCallbacks('waiting')
    if (this.unacknowledged === 0) this.runCallbacks('idle')
  }

  /**
   * Acknowledges (PUBACK, or what the source has in its place) in the order of arrival, as MQTT requires, whichever batch was
   * committed first.
   */
  private acknowledgeInOrder(): void {
    while (this.inFlight[0]?.isDone) {
      const { items } = this.inFlight[0]
      this.inFlight.shift()
      this.acknowledge(items)
      this.options.onDurable(items)
      if (this.raw.size > 0) this.raw.add(items, this.devices)
    }
  }

  private runCallbacks(list: 'waiting' | 'idle'): void {
    const callbacks = this[list]
    this[list] = []
    for (const callback of callbacks) callback()
  }
}
