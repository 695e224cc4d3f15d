import type { DeviceKind } from '@/ingest/types'

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
  lateAt: number
  /** A will that this process recorded and no later message has taken back. */
  hasWill: boolean
  /** Somebody owns it, and is told what is wrong with it. */
  watched: boolean
  /** The hour (epoch hours) for which this process has noted refused values, and which they were. */
  refused: { hour: number; names: Set<string> }
}

const LIMIT = 50_000

/** Device id (or alias) → device, bounded: the oldest entries go first. Nothing is added before its commit. */
export class KnownDevices {
  private readonly byId = new Map<string, KnownDevice>()

  get(deviceId: string): KnownDevice | undefined {
    return this.byId.get(deviceId)
  }

  add(found: ReadonlyMap<string, KnownDevice>): void {
    for (const [deviceId, device] of found) this.byId.set(deviceId, device)
    for (const deviceId of this.byId.keys()) {
      if (this.byId.size <= LIMIT) return
      this.byId.delete(deviceId)
    }
  }

  /** After a device was found to be gone or changed by others; all of them without keys. */
  forget(keys?: ReadonlySet<number>): void {
    if (!keys) return this.byId.clear()
    for (const [deviceId, { key }] of this.byId) if (keys.has(key)) this.byId.delete(deviceId)
  }
}
