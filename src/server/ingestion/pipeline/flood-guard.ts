/** Messages per minute, 50 a second: far above the rate of any tank. */
const MOST_IN_WINDOW = 3_000
const WINDOW_MS = 60_000
const MOST_DEVICES = 50_000

type Window = { since: number; count: number }

/** Counts the messages of each device and detects those that send far more than a device should. */
export class FloodGuard {
  private windows = new Map<string, Window>()
  private flooding = new Set<string>()

  /** Counts one message at `now` (epoch ms); true when it exceeds the limit. */
  isTooMany(device: string, now: number): boolean {
    const window = this.windows.get(device)
    // after the clock was set back a window must not stay open until the clock has caught up
    if (!window || Math.abs(now - window.since) >= WINDOW_MS) {
      if (this.windows.size >= MOST_DEVICES) this.windows.clear()
      this.windows.set(device, { since: now, count: 1 })
      return false
    }
    window.count += 1
    if (window.count <= MOST_IN_WINDOW) return false
    this.flooding.add(device)
    return true
  }

  /** The devices that exceeded the limit since the last call. */
  takeFlooding(): string[] {
    const devices = [...this.flooding]
    this.flooding = new Set()
    return devices
  }
}
