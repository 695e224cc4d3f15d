import { describe, expect, it } from 'vitest'
import { PLAIN_FAMILY } from '../family-facts'
import { HOUR_MS, itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'
import type { ItemContext } from './types'

const family = { ...PLAIN_FAMILY, isOfflineRestart: true, intermediateWords: ['minimal', 'safeboot'] }
const minimal = '1.5.0(minimal)'
const at = (afterMs: number, change: Partial<ItemContext> = {}) =>
  itemContext({ now: START + afterMs, family, running: minimal, ...change })

/** Half-way for so long that the attempt has failed; the next one waits for its time. */
function stuckItem() {
  const halfWay = run(offeredItem(), [{ type: 'version', version: minimal, isBoot: true }], at(0)).item
  const { item } = run(halfWay, [{ type: 'tick' }], at(15 * MINUTE_MS))
  expect(item).toMatchObject({ state: 'queued', reason: 'retry', lastError: 'stuck_intermediate' })
  return item
}

describe('a minimal image of the wanted version', () => {
  const report = { type: 'version', version: minimal, isBoot: true, uptimeS: 90 } as const

  it('is no proof of a version that names no build', () => {
    expect(run(offeredItem(), [report], at(0)).item).toMatchObject({
      state: 'applying',
      isIntermediate: true,
    })
    expect(run({ ...offeredItem(), orders: 0, state: 'queued' }, [report], at(0)).item.state).toBe('queued')
    const failed = { ...offeredItem(), state: 'failed', reason: 'stuck_intermediate' } as const
    expect(run(failed, [report], at(0)).item.state).toBe('failed')
  })
})

describe('a device that is found on its minimal image after it was missing', () => {
  const report = { type: 'version', version: minimal, isBoot: true } as const

  it('is half-way, not missing, and gets a whole image when it stays there', () => {
    const restarted = run(offeredItem(), [{ type: 'note', note: { state: 'applying' } }], at(0)).item
    const missing = run(restarted, [{ type: 'tick' }], at(15 * MINUTE_MS)).item
    expect(missing.state).toBe('missing')
    const back = run(missing, [report], at(HOUR_MS, { isPumpController: true }))
    expect(back.item).toMatchObject({ state: 'applying', isIntermediate: true })
    expect(back.kinds).toContain('resolve_missing_controller')
    const stuck = run(back.item, [report, { type: 'tick' }], at(HOUR_MS + 15 * MINUTE_MS)).item
    expect(stuck).toMatchObject({ state: 'queued', reason: 'retry', lastError: 'stuck_intermediate' })
    const over = at(HOUR_MS + 15 * MINUTE_MS, { campaign: 'finished' })
    expect(run(back.item, [{ type: 'tick' }], over).item).toMatchObject({ state: 'failed' })
  })
})

describe('a device that its update has left on its minimal image', () => {
  it.each(['yanked', 'released', 'opted_out', 'aborted', 'campaign_over', 'incompatible'] as const)(
    'is a failure that people are told, when no other attempt follows (%s)',
    (type) => {
      const over = run(stuckItem(), [{ type }], at(HOUR_MS))
      expect(over.item).toMatchObject({ state: 'failed', reason: 'stuck_intermediate' })
      expect(over.effects).toContainEqual({ type: 'notify_owner', about: 'failed' })
    },
  )

  it('is one as well when its image was withdrawn and nobody has told the item', () => {
    const { item } = run(stuckItem(), [{ type: 'tick' }], at(HOUR_MS, { endedBy: 'yanked' }))
    expect(item).toMatchObject({ state: 'failed', reason: 'stuck_intermediate' })
  })

  it('gets a whole image from the roll-out that takes it over', () => {
    const { item } = run(stuckItem(), [{ type: 'superseded' }], at(HOUR_MS))
    expect(item).toMatchObject({ state: 'skipped', reason: 'superseded' })
  })

  it('is none once it runs a whole image again, or when it was never ordered', () => {
    const whole = run(stuckItem(), [{ type: 'yanked' }], at(HOUR_MS, { running: '1.4.2' }))
    expect(whole.item).toMatchObject({ state: 'skipped', reason: 'yanked' })
    const fresh = { ...stuckItem(), orders: 0 }
    expect(run(fresh, [{ type: 'yanked' }], at(HOUR_MS)).item).toMatchObject({ state: 'skipped' })
  })
})
