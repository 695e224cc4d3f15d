import { describe, expect, it } from 'vitest'
import { familyProfileOf } from '../family-facts'
import { itemContext, offeredItem, run } from './item.fixture'
import type { ItemEvent } from './types'

const contextOf = (family: string) => itemContext({ family: familyProfileOf(family)?.facts })
const waits = (job?: string): ItemEvent => ({
  type: 'note',
  note: { state: 'waiting', reason: 'next_wake', ...(job !== undefined && { job }) },
})
const downloads: ItemEvent = { type: 'note', note: { state: 'downloading', percent: 12 } }

describe('the answer of a bridge that keeps an order for a sleeper', () => {
  const ctx = contextOf('zigbee2mqtt')

  it('leaves the coordinator to others, until the transfer begins', () => {
    const waiting = run(offeredItem(ctx), [waits('it-81')], ctx).item
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'next_wake' })
    expect(run(waiting, [downloads], ctx).item.state).toBe('downloading')
  })

  it('that is read after the transfer began leads nowhere', () => {
    const downloading = run(offeredItem(ctx), [downloads], ctx).item
    expect(run(downloading, [waits('it-81')], ctx).item).toBe(downloading)
  })

  it('is not the word of a bridge that puts a transfer off, nor of a device that goes to sleep within one', () => {
    const downloading = run(offeredItem(ctx), [downloads], ctx).item
    expect(run(downloading, [waits()], ctx).item.state).toBe('waiting')
    const native = contextOf('native')
    expect(run(offeredItem(native), [downloads, waits('it-81')], native).item.state).toBe('waiting')
  })
})
