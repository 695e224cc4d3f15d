import type { UpdateFacts } from '@/ingest/ota/notes'
import type { DecodedReading, DeviceKind, RejectedReading } from '@/ingest/types'
import type { MeasuredReport } from '@/server/timeseries/rows'

/** The pipeline's cache entry of a device, so that a message needs no database query. */
export type KnownDevice = {
  id: number
  /** Aliases that this process has written, or tried to. */
  aliases: Set<string>
  name: string
  kind: DeviceKind | null
  /** A user has set its kind; reports of the device do not change it. */
  isKindSet: boolean
  firmware: string | null
  hardware: string | null
  model: string | null
  intervalS: number | null
  sleepy: boolean
  /** It has reported a valid reading or state before. */
  provisioned: boolean
  /** When this process last wrote "seen", epoch ms; 0 for never. */
  seenAt: number
  /** When this process last recorded a backlog of it, epoch ms; 0 for never. */
  backlogNotedAt: number
  /** A will that this process recorded and no later message has cleared. */
  hasWill: boolean
  /** Its item in a roll-out is open, or ended lately: what it says of its firmware is told there. */
  rolloutItem: 'open' | 'ended' | null
  /** What it has said of its updates. */
  update: UpdateFacts | null
  /** It has an owner, who is notified of its alerts. */
  watched: boolean
  /** The hour (epoch hours) for which this process has recorded rejected values, and their names. */
  rejectedValues: { hour: number; names: Set<string> }
}

/** The readings of one telemetry event. */
export type Report = MeasuredReport & {
  device: KnownDevice
  retain: boolean
  readings: DecodedReading[]
  /** Rejected values. */
  rejected: readonly RejectedReading[]
  /** Without a device time, and without a key or replayed: the previous value decides whether it counts. */
  needsPrevious: boolean
  /** mm per minute; a faster change needs a second reading that agrees. */
  maxRate: number | null
}
