import { expect, it } from 'vitest'
import { DAY_MS, itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'

const downloading = { type: 'note', note: { state: 'downloading' } } as const
const shed = { type: 'note', note: { state: 'failed', code: 'http_status' } } as const

it('a download that the server shed costs no attempt, and is tried again though others were shed as well', () => {
  const ctx = itemContext({ alikeFailureAt: () => START })
  const { item } = run(offeredItem(), [downloading, shed], ctx)
  expect(item).toMatchObject({ state: 'queued', reason: 'retry', lastError: 'server_error', attempts: 0 })
  expect(item.notBefore).toBeLessThan(START + 10 * MINUTE_MS)
})

it('one that is shed each time comes to an end by its orders', () => {
  let { item } = run(offeredItem(), [downloading, shed])
  for (let i = 1; i < 100 && item.state === 'queued'; i++) {
    const ctx = itemContext({ now: START + i * DAY_MS })
    item = run(item, [{ type: 'tick' }, downloading, shed], ctx).item
  }
  expect(item).toMatchObject({ state: 'failed', reason: 'server_error', attempts: 0, orders: 9 })
})
