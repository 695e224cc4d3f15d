import { describe, expect, it } from 'vitest'
import { PLAIN_FAMILY } from '../family-facts'
import { DAY_MS, itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'
import type { DeviceOtaNote, ItemContext, ItemEvent } from './types'

const family = { ...PLAIN_FAMILY, settingsToRestore: ['OtaUrl', 'DeepSleepTime'] }
const at = (afterMs: number, change: Partial<ItemContext> = {}) =>
  itemContext({ now: START + afterMs, family, ...change })
const note = (state: DeviceOtaNote['state'], error?: string): ItemEvent => ({
  type: 'note',
  note: { state, job: 'it-81', ...(error !== undefined && { error }) },
})
const version = (text: string, isBoot = true): ItemEvent => ({ type: 'version', version: text, isBoot })
const restores = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'restore_settings')

describe('settings of a device that was away when its item ended', () => {
  it.each(['1.5.0', '1.4.2', '9.9.9'])('are put back again with its late %s, once', (text) => {
    const away = run(offeredItem(), [note('applying')], at(0)).item
    const missing = run(away, [{ type: 'tick' }], at(15 * MINUTE_MS)).item
    const over = run(missing, [{ type: 'tick' }], at(8 * DAY_MS)).item
    expect(over.state).toBe('timed_out')
    const back = run(over, [version(text)], at(9 * DAY_MS))
    expect(restores(back.kinds)).toHaveLength(1)
    expect(restores(run(back.item, [version(text)], at(9 * DAY_MS)).kinds)).toEqual([])
  })

  it.each([
    ['failed', note('failed', 'no_space')],
    ['cancelled', { type: 'aborted' }],
  ] as const)('are put back once more at the first start with the old version (%s)', (state, event) => {
    const over = run(offeredItem(), [note('accepted'), event], at(0)).item
    expect(over.state).toBe(state)
    expect(run(over, [version('1.4.2', false)], at(0)).kinds).toEqual([])
    const back = run(over, [version('1.4.2')], at(0))
    expect(back).toMatchObject({ kinds: ['restore_settings'], item: { state } })
    expect(run(back.item, [version('1.4.2')], at(0))).toMatchObject({ kinds: [], item: back.item })
    expect(run(over, [version('1.4.2')], at(0, { isNewest: false })).kinds).toEqual([])
  })
})
