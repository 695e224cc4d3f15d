import { describe, expect, it } from 'vitest'
import { familyProfileOf } from '../family-facts'
import { itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'
import type { ItemEvent } from './types'

const contextOf = (family: string, afterMs = 0) =>
  itemContext({ family: familyProfileOf(family)?.facts, now: START + afterMs })
const waits = (job?: string): ItemEvent => ({
  type: 'note',
  note: { state: 'waiting', reason: 'next_wake', ...(job !== undefined && { job }) },
})
const bytes: ItemEvent = { type: 'bytes', sent: 500, total: 1000 }

describe('a bridge that keeps an order for a sleeper', () => {
  const ctx = contextOf('zigbee2mqtt')
  const downloading = run(offeredItem(ctx), [bytes], ctx).item

  it('says so, and leaves the coordinator to others until the transfer begins', () => {
    const waiting = run(offeredItem(ctx), [waits('it-81')], ctx).item
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'next_wake' })
    expect(run(waiting, [bytes], ctx).item.state).toBe('downloading')
  })

  it('is heard of after the transfer began: that leads nowhere', () => {
    expect(run(downloading, [waits()], contextOf('zigbee2mqtt', MINUTE_MS - 1)).item).toBe(downloading)
  })

  it('has answered the order before the transfer, however late that is read', () => {
    const late = contextOf('zigbee2mqtt', 10 * MINUTE_MS)
    expect(run(downloading, [waits('it-81')], late).item).toBe(downloading)
  })

  it('puts a transfer that has failed off', () => {
    expect(run(downloading, [waits()], contextOf('zigbee2mqtt', MINUTE_MS)).item.state).toBe('waiting')
  })
})

it('a device of its own that goes to sleep within a transfer waits at once', () => {
  const native = contextOf('native')
  expect(run(offeredItem(native), [bytes, waits('it-81')], native).item.state).toBe('waiting')
})
