import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { env } from '@/server/env'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { LiveFrames } from './live-frames'

describe('LiveFrames', () => {
  it('notifies at once, then collects further changes into one frame', async () => {
    const listener = new pg.Client(env.DATABASE_URL)
    await listener.connect()
    await listener.query(`listen ${LIVE_CHANNEL}`)
    const heard: { at: number; payload: string }[] = []
    const second = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload }) => {
        heard.push({ at: performance.now(), payload: payload ?? '' })
        if (heard.length === 2) resolve()
      })
    })
    const frames = new LiveFrames()
    const started = performance.now()
    frames.add([1])
    for (const key of [2, 3, 2, 4]) frames.add([key])
    await second
    await listener.end()
    expect(heard.map(({ payload }) => payload)).toEqual(['{"k":[1]}', '{"k":[2,3,4]}'])
    expect((heard[1]?.at ?? 0) - started).toBeGreaterThanOrEqual(45)
  })
})
