import type { Decoded } from '@/server/readings/decode'
import type { Outgoing } from './connection'

const GATHER_MS = 100

/**
 * Tells native devices what is committed: `telemetry/ack` with the last boot and sequence number, at most ten
 * times a second for each device. One answer stands for everything before it.
 */
export class TelemetryAcks {
  private due = new Map<string, { deviceId: string; boot: number; seq: number }>()
  private isWaiting = false

  constructor(
    private readonly root: string,
    private readonly publish: (message: Outgoing) => void,
  ) {}

  /** Takes messages in the order of their arrival, after their commit. */
  note(items: readonly Decoded[]): void {
    for (const { events, isRefused } of items) {
      if (isRefused) continue
      for (const event of events) {
        if (event.type === 'telemetry' && event.ack) this.add({ deviceId: event.deviceId, ...event.ack })
      }
    }
    if (!this.isWaiting && this.due.size > 0) this.send()
  }

  /** An old report that comes again must not take back what was said of newer ones. */
  private add(ack: { deviceId: string; boot: number; seq: number }): void {
    const name = `${ack.deviceId} ${ack.boot}`
    const before = this.due.get(name)
    if (!before || before.seq < ack.seq) this.due.set(name, ack)
  }

  private send(): void {
    const due = this.due
    this.due = new Map()
    for (const { deviceId, boot, seq } of due.values()) {
      const topic = `${this.root}/${deviceId}/telemetry/ack`
      this.publish({ topic, payload: JSON.stringify({ boot, seq }), qos: 1 })
    }
    this.isWaiting = true
    setTimeout(() => {
      this.isWaiting = false
      if (this.due.size > 0) this.send()
    }, GATHER_MS)
  }
}
