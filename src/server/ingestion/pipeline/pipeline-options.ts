import type { ReadyEvent } from '@/ingest/interpret'
import type { HomeAssistantNews, Request } from '@/ingest/types'
import type { ChunkRequest } from '@/server/rollouts/wire/answer-chunk'
import type { DecodedMessage, DiscoveryContext } from './decode'
import type { Incoming } from './incoming'
import type { RecordedBatch } from '@/server/ingestion/record/record'

export type PipelineOptions = {
  ctx: DiscoveryContext
  /** Whether unknown devices are registered; asked for each batch. */
  autoRegister: () => boolean
  /** After a commit: keys of the devices that changed. */
  onChanged: (keys: ReadonlySet<number>) => void
  /** These messages and all that came before them are committed, and have just been acknowledged. */
  onDurable: (items: readonly DecodedMessage[]) => void
  /** A request of a device's protocol that the worker must answer. */
  onRequest?: (request: Request) => void
  /** A device asks for a piece of its firmware. */
  onChunk?: (request: ChunkRequest) => void
  /** Home Assistant on the broker has started, or was told that nobody publishes. */
  onHomeAssistant?: (news: HomeAssistantNews) => void
  /** A new discovery entry. */
  onDiscovery?: () => void
  /** Messages that could not be understood. */
  onRejected?: (rejected: RejectedMessage) => void
  /** Messages that the database refused; acknowledged once this has resolved. */
  onPoison?: (rejected: RejectedMessage) => Promise<void>
  /** Replaced by tests that inject database faults. */
  record?: RecordItems
}

/** `after`: batches that must end before any of this one is written. */
export type RecordItems = (
  items: readonly DecodedMessage[],
  after: Promise<unknown> | null,
) => Promise<RecordedBatch>

/** True when its family recognises nothing in it; the inbox may map it. */
export const isEmptyReport = (event: ReadyEvent): boolean =>
  event.type === 'telemetry' && event.readings.length + event.rejected.length === 0

/** A message that became no reading, and the reason. */
export type RejectedMessage = Pick<Incoming, 'topic' | 'payload' | 'receivedAt' | 'senderId'> & {
  reason: string
  /** The device it is about, so that its managers see the message though it came without its credentials. */
  about?: string | undefined
}
