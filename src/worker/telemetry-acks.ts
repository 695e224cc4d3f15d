import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import type { Outgoing } from './broker/connection'

const GATHER_MS = 100
/** Boots of one device whose acknowledgement is due: a backlog spans a few, and only a flood more. */
const MOST_BOOTS = 4
const MOST_DEVICES = 20_000

/** What one device is to be told: the last number of each boot, the boot of the oldest report first. */
type DueAcks = { boot: number; seq: number }[]

/** Asked where several workers share the messages of a device. */
type SharedBroker = {
  /** Whether all that a device sent before this message has come this far. */
  isInSequence: (message: Pick<DecodedMessage, 'from'>) => boolean
  /** Whether all that came before now is committed, with whichever worker; false when nobody can say. Never rejects. */
  isAllCommitted: () => Promise<boolean>
}

/**
 * Tells native devices what is committed: `telemetry/ack` with a boot and its last sequence number, one at most ten
 * times a second for each device. One answer stands for everything before it, so where several workers share a device's
 * messages the others are asked first. A device that is not answered sends its reports again, so what is beyond the
 * bounds is left out.
 */
export class TelemetryAcks {
  private due = new Map<string, DueAcks>()
  private isWaiting = false

  constructor(
    private readonly root: string,
    private readonly publish: (message: Outgoing) => void,
    private readonly sharing: SharedBroker | null = null,
  ) {}

  /** Takes messages in the order of their arrival, after their commit. */
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

  /** Nothing that is noted may be told: what came before it may be lost. */
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
    // an old report that comes again must not take back what was said of newer ones
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

  /** One for each device; what is due of other boots waits for the next turn. */
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
