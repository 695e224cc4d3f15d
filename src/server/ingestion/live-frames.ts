import { LIVE_CHANNEL } from '@/server/db/notify'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'

const FRAME_MS = 50
/** Postgres refuses a payload of 8,000 bytes. */
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

/** Tells the web processes which devices changed: at once after a quiet time, then at most every 50 ms. */
export class LiveFrames {
  private changed = new Set<number>()
  private isWaiting = false

  add(keys: Iterable<number>): void {
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
    this.changed = new Set()
    try {
      await pool().query('select pg_notify($1, frame) from unnest($2::text[]) frame', [LIVE_CHANNEL, frames])
    } catch (error) {
      // the screens poll as well; what they missed they see then
      log.debug({ err: error }, 'live: changed devices could not be told')
    }
  }
}
