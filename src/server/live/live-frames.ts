import { LIVE_CHANNEL } from '@/server/db/notify'
import { log } from '@/server/log'
import { publishDelay } from '@/server/metrics'
import { pool } from '@/server/db/pool'

const FRAME_MS = 50
/** Postgres refuses a NOTIFY payload of 8,000 bytes or more. */
const MOST_BYTES = 7_900

/** Splits keys into `{"k":[…]}` payloads that fit a notification. */
export function liveFramesOf(keys: Iterable<number>): string[] {
  const frames: string[] = []
  let text = ''
  for (const key of keys) {
    if (text !== '' && text.length + 16 > MOST_BYTES) {
      frames.push(`{"k":[${text}]}`)
      text = ''
    }
    text += text === '' ? key : `,${key}`
  }
  if (text !== '') frames.push(`{"k":[${text}]}`)
  return frames
}

/** Notifies the web processes of changed devices: at once after a pause, then at most every 50 ms. */
export class LiveFrames {
  private changed = new Set<number>()
  private changedAt = 0
  private isWaiting = false

  add(keys: Iterable<number>): void {
    if (this.changed.size === 0) this.changedAt = performance.now()
    for (const key of keys) this.changed.add(key)
    if (!this.isWaiting) void this.send()
  }

  private async send(): Promise<void> {
    this.isWaiting = true
    setTimeout(() => {
      this.isWaiting = false
      if (this.changed.size > 0) void this.send()
    }, FRAME_MS)
    const frames = liveFramesOf(this.changed)
    const { changedAt } = this
    this.changed = new Set()
    try {
      await pool().query('select pg_notify($1, frame) from unnest($2::text[]) frame', [LIVE_CHANNEL, frames])
      publishDelay().observe((performance.now() - changedAt) / 1000)
    } catch (error) {
      // clients poll as well and see missed changes then
      log.debug({ err: error }, 'live: notification of changed devices failed')
    }
  }
}
