import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import type { Outgoing } from './broker/connection'

const GATHER_MS = 100
/** Boots of one device with a pending acknowledgement: a backlog spans a few, and only a flood more. */
const MOST_BOOTS = 4
const MOST_DEVICES = 20_000

/** Pending acknowledgements of one device: the last number of each boot, the boot of the oldest report first. */
type DueAcks = { boot: number; seq: number }[]

/** Checked where several workers share the messages of a device. */
type SharedBroker = {
  /** Whether all earlier messages of the device have arrived here. */
  isInSequence: (message: Pick<DecodedMessage, 'from'>) => boolean
  /** Whether everything received before now is committed, by any worker; false when unknown. Never rejects. */
  isAllCommitted: () => Promise<boolean>
}

/**
 * Acknowledges committed readings to native devices: `telemetry/ack` with a boot and its last sequence number, at most
 * ten times a second per device. One acknowledgement covers all earlier reports, so where several workers share a
 * device's messages the others are asked first. An unacknowledged device sends its reports again, so acknowledgements
 * beyond the limits are dropped.
 */
export class TelemetryAcks {
  private due = new Map<string, DueAcks>()
  private isWaiting = false

  constructor(
    private readonly root: string,
    private readonly publish: (message: Outgoing) => void,
    private readonly sharing: SharedBroker | null = null,
  ) {}

  /** Takes messages in order of arrival, after their commit. */
  addCommitted(items: readonly DecodedMessage[]): void {
    for (const item of items) {
      if (item.isRefused) continue
      for (const event of item.events) {
        if (event.type !== 'telemetry' || !event.ack) continue
        if (this.sharing?.isInSequence(item) ?? true) this.add(event.deviceId, event.ack)
      }
    }
    if (!this.isWaiting && this.due.size > 0) void this.send()
  }

  /** Pending acknowledgements are dropped: earlier messages may be lost. */
  forget(): void {
    this.due.clear()
  }

  private add(deviceId: string, ack: { boot: number; seq: number }): void {
    const due = this.due.get(deviceId)
    if (!due) {
      if (this.due.size < MOST_DEVICES) this.due.set(deviceId, [{ boot: ack.boot, seq: ack.seq }])
      return
    }
    const before = due.find(({ boot }) => boot === ack.boot)
    // a repeated old report must not lower the acknowledged number of newer ones
    if (before) before.seq = Math.max(before.seq, ack.seq)
    else if (due.push({ boot: ack.boot, seq: ack.seq }) > MOST_BOOTS) due.shift()
  }

  private async send(): Promise<void> {
    this.isWaiting = true
    const due = this.due
    this.due = new Map()
    if (this.sharing === null || (await this.sharing.isAllCommitted())) this.publishAcks(due)
    setTimeout(() => {
      this.isWaiting = false
      if (this.due.size > 0) void this.send()
    }, GATHER_MS)
  }

  /** One per device; other boots wait for the next interval. */
  private publishAcks(all: ReadonlyMap<string, DueAcks>): void {
    for (const [deviceId, [ack, ...others]] of all) {
      const topic = `${this.root}/${deviceId}/telemetry/ack`
      this.publish({ topic, payload: JSON.stringify(ack), qos: 1 })
      const newer = this.due.get(deviceId) ?? []
      if (others.length > 0) this.due.set(deviceId, others)
      for (const one of others.length > 0 ? newer : []) this.add(deviceId, one)
    }
  }
}
