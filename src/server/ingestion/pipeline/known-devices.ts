import type { KnownDevice } from '@/server/devices/report'

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

  /** Drops devices that were deleted or changed by others; all of them without keys. */
  forget(keys?: ReadonlySet<number>): void {
    if (!keys) return this.byId.clear()
    for (const [deviceId, { id }] of this.byId) if (keys.has(id)) this.byId.delete(deviceId)
  }
}
