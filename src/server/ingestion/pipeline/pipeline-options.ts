import type { ReadyEvent } from '@/ingest/interpret'
import type { Request } from '@/ingest/types'
import type { DecodedMessage, DiscoveryContext } from './decode'
import type { Incoming } from './incoming'
import type { RecordedBatch } from '@/server/ingestion/record/record'

export type PipelineOptions = {
  ctx: DiscoveryContext
  /** Register unknown devices. */
  autoRegister: boolean
  /** After a commit: keys of the devices that changed. */
  onChanged: (keys: ReadonlySet<number>) => void
  /** These messages and all that came before them are committed, and have just been acknowledged. */
  onDurable: (items: readonly DecodedMessage[]) => void
  /** What a device's dialect demands of us. */
  onRequest?: (request: Request) => void
  /** A discovery entry that is new. */
  onDiscovery?: () => void
  /** What could not be understood. */
  onRejected?: (rejected: RejectedMessage) => void
  /** What the database refused; it is acknowledged once this has resolved. */
  onPoison?: (rejected: RejectedMessage) => Promise<void>
  /** Replaced by tests that need a database with a fault of their choice. */
  record?: RecordItems
}

/** `after`: what must be over before anything of it is written. */
export type RecordItems = (
  items: readonly DecodedMessage[],
  after: Promise<unknown> | null,
) => Promise<RecordedBatch>

/** Nothing in it is known to its family: somebody may know what it means. */
export const isEmptyReport = (event: ReadyEvent): boolean =>
  event.type === 'telemetry' && event.readings.length + event.rejected.length === 0

/** A message that became no reading, and why. */
export type RejectedMessage = Pick<Incoming, 'topic' | 'payload' | 'receivedAt' | 'senderId'> & {
  reason: string
  /** The device it is about, where that device's managers are to see it though it came without its credentials. */
  about?: string | undefined
}
