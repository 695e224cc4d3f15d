import type { DecodedReading, DeviceKind, RejectedReading } from '@/ingest/types'
import type { MeasuredReport } from '@/server/timeseries/rows'

/** What the pipeline remembers of a device, so that a message need not ask the database. */
export type KnownDevice = {
  key: number
  /** Aliases that this process has written, or tried to. */
  aliases: Set<string>
  name: string
  kind: DeviceKind | null
  /** A person said what kind it is; its own words do not change that. */
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
  /** When this process last noted that it brought a backlog, epoch ms; 0 for never. */
  backlogNotedAt: number
  /** A will that this process recorded and no later message has taken back. */
  hasWill: boolean
  /** Somebody owns it, and is told what is wrong with it. */
  watched: boolean
  /** The hour (epoch hours) for which this process has noted refused values, and which they were. */
  rejectedValues: { hour: number; names: Set<string> }
}

/** The readings of one telemetry event. */
export type Report = MeasuredReport & {
  device: KnownDevice
  retain: boolean
  readings: DecodedReading[]
  /** Values that were there and are no readings. */
  rejected: readonly RejectedReading[]
  /** Without a device time, and without a key or replayed: what is known so far decides whether it counts. */
  needsPrevious: boolean
  /** mm per minute; a faster change needs a second reading that agrees. */
  maxRate: number | null
}
