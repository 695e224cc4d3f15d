import { describe, expect, it } from 'vitest'
import { PLAIN_FAMILY } from '../family-facts'
import { itemContext, newItem, run } from './item.fixture'
import type { ItemContext, ItemEvent } from './types'

const family = { ...PLAIN_FAMILY, intermediateWords: ['minimal', 'safeboot'] }
const report = (version: string, isOnProbation = false): ItemEvent => ({
  ...{ type: 'version', version, isBoot: true, isOnProbation },
})

/** A queued item for a build, its device having said something; then its order is considered. */
function afterReport(event: ItemEvent, change: Partial<ItemContext> = {}) {
  const item = newItem({ target: '1.5.0(sensors)', fromVersion: '1.4.2(sensors)' })
  const events: ItemEvent[] = [{ type: 'group_started' }, event, { type: 'tick' }]
  return run(item, events, itemContext({ family, ...change }))
}

describe('a queued device on which somebody has installed something else', () => {
  it.each([
    ['1.6.0(sensors)', 'newer_installed'],
    ['1.10.0(sensors)', 'newer_installed'],
    ['1.4.2(lite)', 'other_variant'],
  ])('is not ordered back from %s, and its item says so', (version, reason) => {
    for (const holds of [[], ['pump_off' as const]]) {
      const { item, kinds } = afterReport(report(version), { holds })
      expect(item).toMatchObject({ state: 'skipped', reason, orders: 0 })
      expect(kinds).not.toContain('send_order')
    }
  })

  it.each(['1.4.3(sensors)', '1.4.2', '1.6.0(minimal)'])('is ordered all the same from %s', (version) => {
    expect(afterReport(report(version)).item.state).toBe('offered')
  })

  it('goes back where that is wanted, but not to another build', () => {
    expect(afterReport(report('1.6.0(sensors)'), { isDowngrade: true }).item.state).toBe('offered')
    expect(afterReport(report('1.6.0(lite)'), { isDowngrade: true }).item.reason).toBe('other_variant')
  })

  it('is not judged by a version from which it may still fall back', () => {
    expect(afterReport(report('1.6.0(sensors)', true)).item).toMatchObject({
      ...{ state: 'offered', fromVersion: '1.4.2(sensors)' },
    })
  })
})
