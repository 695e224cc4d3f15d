import { describe, expect, it } from 'vitest'
import { PLAIN_FAMILY } from '../family-facts'
import { DAY_MS, itemContext, offeredItem, run, START } from './item.fixture'
import type { ItemEvent } from './types'

const version = (text: string, isBoot = true, uptimeS?: number): ItemEvent => ({
  type: 'version',
  version: text,
  isBoot,
  uptimeS,
})
const esphome = { ...PLAIN_FAMILY, confirmUptimeS: 60, watchMs: DAY_MS }

describe('a report of the target after the old version', () => {
  const ctx = itemContext({ family: esphome })
  const reverted = () => run(offeredItem(), [version('1.5.0', true, 5), version('1.4.2')], ctx).item

  it('corrects what the old one ended, once it is confirmed', () => {
    const first = run(reverted(), [version('1.5.0', false)], ctx)
    expect(first.item).toMatchObject({ state: 'rolled_back', reason: 'reverted', provenAt: START })
    expect(first.kinds).toEqual([])
    const second = run(first.item, [version('1.5.0', false)], ctx)
    expect(second.item).toMatchObject({ state: 'succeeded', isLate: true })
    expect(second.kinds).toContain('audit_correction')
    expect(run(reverted(), [version('1.5.0', true, 61)], ctx).item.state).toBe('succeeded')
  })

  it('is confirmed by time where each report may be a start', () => {
    const first = run(reverted(), [version('1.5.0')], ctx).item
    const after = (ms: number) => itemContext({ family: esphome, now: START + ms })
    expect(run(first, [version('1.5.0')], after(59_999)).item).toBe(first)
    expect(run(first, [version('1.5.0')], after(60_000)).item.state).toBe('succeeded')
    expect(run(first, [{ type: 'tick' }], after(60_000)).item).toBe(first)
  })

  it('begins anew where the device goes back once more, and is nothing of an earlier campaign', () => {
    const again = [version('1.5.0', false), version('1.4.2'), version('1.5.0', false)]
    expect(run(reverted(), again, ctx).item.state).toBe('rolled_back')
    const older = itemContext({ family: esphome, isNewest: false })
    expect(run(reverted(), [version('1.5.0', true, 61)], older).item.state).toBe('rolled_back')
  })

  it('is not believed against the word of the device itself', () => {
    const said = run(
      offeredItem(),
      [{ type: 'note', note: { state: 'rolled_back', job: 'it-81' } }],
      ctx,
    ).item
    expect(said).toMatchObject({ state: 'rolled_back', reason: 'self_test' })
    expect(run(said, [version('1.5.0', true, 61)], ctx).item).toBe(said)
  })
})
