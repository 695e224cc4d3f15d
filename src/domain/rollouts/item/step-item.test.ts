import { describe, expect, it } from 'vitest'
import { NO_STOPS } from '../deadlines'
import { PLAIN_FAMILY } from '../family-facts'
import { DAY_MS, HOUR_MS, itemContext, MINUTE_MS, newItem, offeredItem, run, START } from './item.fixture'
import { nextLookAt } from './next-look'
import type { DeviceOtaNote, ItemContext, ItemEvent } from './types'

const note = (state: DeviceOtaNote['state'], more: Partial<DeviceOtaNote> = {}): ItemEvent => ({
  type: 'note',
  note: { state, job: 'it-81', ...more },
})
const version = (text: string, isBoot = true, uptimeS?: number): ItemEvent => ({
  type: 'version',
  version: text,
  isBoot,
  uptimeS,
})
const tick: ItemEvent = { type: 'tick' }
const at = (afterMs: number, change: Partial<ItemContext> = {}) =>
  itemContext({ now: START + afterMs, ...change })

const native = {
  ...PLAIN_FAMILY,
  isOrderRetained: true,
  isWithdrawable: true,
  canHoldInstall: true,
  isResuming: true,
}
const tasmota = {
  ...PLAIN_FAMILY,
  isOfflineRestart: true,
  intermediateWords: ['minimal', 'safeboot'],
  settingsToRestore: ['OtaUrl'],
}
const esphome = { ...PLAIN_FAMILY, confirmUptimeS: 60, watchMs: DAY_MS }

describe('an order', () => {
  it('is given once nothing holds it', () => {
    const held = run(
      newItem(),
      [{ type: 'group_started' }, tick],
      itemContext({ holds: ['pump_off', 'battery'] }),
    )
    expect(held.item).toMatchObject({ state: 'queued', reason: 'pump_off' })
    expect(run(held.item, [tick, tick])).toMatchObject({ kinds: ['send_order'], entered: ['offered'] })
  })

  it('waits for the night, but not when the owner wants it now; a guard holds all the same', () => {
    const queued = run(newItem(), [{ type: 'group_started' }, { type: 'install_now' }]).item
    expect(run(queued, [tick], itemContext({ holds: ['window'] })).item.state).toBe('offered')
    expect(run(queued, [tick], itemContext({ holds: ['window', 'pump_off'] })).item.reason).toBe('pump_off')
  })

  it('is taken back for "not tonight" and given again afterwards', () => {
    const later = { type: 'not_tonight', until: START + 12 * HOUR_MS } as const
    const postponed = run(offeredItem(), [later], itemContext({ family: native }))
    expect(postponed).toMatchObject({
      kinds: ['withdraw_order'],
      item: { state: 'queued', reason: 'not_tonight' },
    })
    expect(run(postponed.item, [tick], at(11 * HOUR_MS)).item.state).toBe('queued')
    expect(run(postponed.item, [tick], at(12 * HOUR_MS)).item.state).toBe('offered')
  })

  it('ends with a reason when no window is ever long enough', () => {
    const queued = run(newItem(), [{ type: 'group_started' }]).item
    expect(run(queued, [tick], itemContext({ isWindowNeverMet: true })).item).toMatchObject({
      state: 'cancelled',
      reason: 'window_never_met',
    })
  })

  it('costs nothing when the server cannot serve it', () => {
    const failed = run(offeredItem(), [{ type: 'order_failed' }])
    expect(failed.item).toMatchObject({ state: 'queued', reason: 'order_not_sent', orders: 0, attempts: 0 })
    expect(run(failed.item, [tick], at(MINUTE_MS)).item).toMatchObject({ state: 'offered', orders: 1 })
  })

  it('is given again after twice as long each time that the device has not told what it takes, up to six hours', () => {
    const pauses = [0, 1, 4, 99].map((times) => {
      const { item } = run(offeredItem(), [{ type: 'order_failed', times }])
      return ((item.notBefore ?? 0) - START) / MINUTE_MS
    })
    expect(pauses).toEqual([1, 2, 16, 360])
  })

  it('that waits for what the relay does at a start asks for it once', () => {
    const queued = run(newItem(), [{ type: 'group_started' }]).item
    const ctx = itemContext({ holds: ['boot_relay_known'], family: { ...tasmota, isBootRelayAsked: true } })
    expect(run(queued, [tick, tick], ctx)).toMatchObject({
      kinds: ['ask_version'],
      item: { state: 'queued', reason: 'boot_relay_known' },
    })
    expect(run(queued, [tick], itemContext({ holds: ['boot_relay_known'] })).kinds).toEqual([])
  })

  it('that can never be said is a failed attempt, and comes to an end', () => {
    let { item } = run(offeredItem(), [{ type: 'order_impossible' }])
    expect(item).toMatchObject({
      state: 'queued',
      reason: 'retry',
      lastError: 'order_impossible',
      attempts: 0,
    })
    for (let i = 1; i < 100 && item.state === 'queued'; i++)
      item = run(item, [tick, { type: 'order_impossible' }], at(i * DAY_MS)).item
    expect(item).toMatchObject({ state: 'failed', reason: 'order_impossible', attempts: 0 })
  })

  it.each([
    ['opted_out', 'cancelled'],
    ['released', 'skipped'],
    ['yanked', 'skipped'],
  ] as const)('is not given once the item is over (%s), though nothing told it so', (endedBy, state) => {
    const over = itemContext({ endedBy })
    const queued = run(newItem(), [{ type: 'group_started' }]).item
    expect(run(queued, [tick], over)).toMatchObject({ kinds: [], item: { state, reason: endedBy } })
    expect(run(offeredItem(), [tick], over).item).toMatchObject({ state, reason: endedBy })
    const installing = run(offeredItem(), [note('applying')]).item
    expect(run(installing, [tick], over).item).toBe(installing)
  })

  it('is repeated at each wake of a sleeper until it is answered, where the broker does not keep it', () => {
    expect(run(offeredItem(), [{ type: 'wake' }]).kinds).toEqual(['send_order'])
    const [same, asks] = [itemContext({ isRepeatDue: false }), { type: 'wake', isRequest: true } as const]
    expect(run(offeredItem(), [{ type: 'wake' }], same).kinds).toEqual([])
    expect(run(offeredItem(), [asks], same).kinds).toEqual(['send_order'])
    expect(run(offeredItem(), [{ type: 'wake' }], itemContext({ family: native })).kinds).toEqual([])
    expect(run(offeredItem(), [{ type: 'wake' }], itemContext({ holds: ['pump_off'] })).kinds).toEqual([])
  })
})

describe('proof', () => {
  it('is the version after the restart, whatever the device calls it', () => {
    const { entered, item, kinds } = run(
      offeredItem(),
      [
        note('accepted'),
        note('downloading', { percent: 40 }),
        note('verified'),
        note('applying'),
        note('succeeded'),
        version('1.5.0'),
      ],
      itemContext({ family: native }),
    )
    expect(entered).toEqual(['accepted', 'downloading', 'verified', 'applying', 'confirming', 'succeeded'])
    expect(item).toMatchObject({ attempts: 1, isLate: false })
    expect(kinds).toEqual(['start_attempt', 'withdraw_order', 'notify_owner'])
  })

  it('of the old version is a failed attempt', () => {
    const failed = run(offeredItem(), [note('applying'), version('1.4.2')])
    expect(failed.item).toMatchObject({
      state: 'queued',
      reason: 'retry',
      lastError: 'version_unchanged',
      attempts: 1,
    })
  })

  it('is not the old version that a device says before its restart', () => {
    expect(run(offeredItem(), [note('accepted'), version('1.4.2', false)]).item.state).toBe('accepted')
    expect(run(offeredItem(), [version('1.4.2')]).item.state).toBe('offered')
  })

  it('takes a minute of uptime or a second report where the boot loader may fall back', () => {
    const ctx = itemContext({ family: esphome })
    const first = run(offeredItem(), [version('1.5.0', true, 5)], ctx).item
    expect(first.state).toBe('confirming')
    expect(run(first, [version('1.5.0', false)], ctx).item.state).toBe('succeeded')
    expect(run(offeredItem(), [version('1.5.0', true, 61)], ctx).item.state).toBe('succeeded')
    expect(run(first, [version('1.4.2')], ctx).item).toMatchObject({
      state: 'rolled_back',
      reason: 'reverted',
    })
  })

  it('takes a message a minute later as well, where no uptime is said and each report may be a start', () => {
    const confirming = run(
      offeredItem(),
      [note('accepted'), version('1.5.0')],
      itemContext({ family: esphome }),
    ).item
    const seenAfter = (ms: number) => at(MINUTE_MS, { family: esphome, seenAt: START + ms })
    expect(run(confirming, [tick], seenAfter(0)).item.state).toBe('confirming')
    expect(run(confirming, [tick], seenAfter(MINUTE_MS - 1)).item.state).toBe('confirming')
    expect(run(confirming, [tick], seenAfter(MINUTE_MS)).item.state).toBe('succeeded')
    expect(nextLookAt(confirming, START)).toBe(START + MINUTE_MS)
  })

  it('is not an image on probation, from which the device may fall back', () => {
    const ctx = itemContext({ family: native })
    const trial = { type: 'version', version: '1.5.0', isBoot: true, isOnProbation: true } as const
    const tried = run(offeredItem(), [note('accepted'), note('applying'), trial], ctx)
    expect(tried.item).toMatchObject({ state: 'confirming', provenAt: START })
    const again = run(tried.item, [trial], at(MINUTE_MS, { family: native }))
    expect(again.item).toBe(tried.item)
    expect(run(again.item, [version('1.5.0', false)], ctx).item.state).toBe('succeeded')
    expect(run(again.item, [note('rolled_back')], ctx).item.state).toBe('rolled_back')
    const late = run(offeredItem(), [{ type: 'aborted' }, trial], ctx).item
    expect(late.state).toBe('cancelled')
    expect(run(late, [version('1.5.0')], ctx).item).toMatchObject({ state: 'succeeded', isLate: true })
  })

  it('is watched for a day there', () => {
    const done = run(offeredItem(), [version('1.5.0', true, 61)], itemContext({ family: esphome })).item
    expect(run(done, [version('1.4.2')], at(23 * HOUR_MS, { family: esphome })).item.state).toBe(
      'rolled_back',
    )
    expect(run(done, [version('1.4.2')], at(25 * HOUR_MS, { family: esphome })).item.state).toBe('succeeded')
  })

  it('is not an image that only installs the next one, and staying on that is a failure', () => {
    const ctx = itemContext({ family: tasmota })
    const there = run(
      offeredItem(),
      [note('accepted'), { type: 'presence', online: false }, version('1.5.0-minimal')],
      ctx,
    )
    expect(there.entered).toEqual(['accepted', 'applying', 'applying'])
    const stuck = run(there.item, [version('1.5.0-minimal'), tick], at(16 * MINUTE_MS, { family: tasmota }))
    expect(stuck.item).toMatchObject({ state: 'queued', lastError: 'stuck_intermediate' })
  })
})

describe('silence', () => {
  it('after a restart is missing, at once an alert for a pump controller, and ends after a week', () => {
    const ctx = { isPumpController: true }
    const gone = run(offeredItem(), [note('applying'), { type: 'presence', online: false }]).item
    const missing = run(gone, [tick], at(15 * MINUTE_MS, ctx))
    expect(missing.kinds).toEqual(['alert_missing_controller', 'notify_owner'])
    const back = run(missing.item, [version('1.5.0')], at(2 * DAY_MS, ctx))
    expect(back.item).toMatchObject({ state: 'succeeded', isLate: true })
    expect(back.kinds).toContain('resolve_missing_controller')
    expect(run(missing.item, [tick], at(8 * DAY_MS)).item).toMatchObject({
      state: 'timed_out',
      reason: 'never_returned',
    })
  })

  it('of the whole order costs no attempt, and ends after several orders', () => {
    let item = offeredItem()
    for (let i = 0; i < 40 && item.state !== 'timed_out'; i++)
      item = run(item, [tick], at((i + 1) * DAY_MS)).item
    expect(item).toMatchObject({ state: 'timed_out', reason: 'no_answer', attempts: 0, orders: 9 })
  })

  it('does not count while the campaign is paused, but for a device that installs', () => {
    const stop = { stops: { ...NO_STOPS, pausedAt: START + MINUTE_MS }, campaign: 'paused' } as const
    const waiting = run(offeredItem(), [tick], at(DAY_MS, stop)).item
    expect(waiting.state).toBe('offered')
    expect(run(waiting, [tick], at(DAY_MS + 1)).item.deadline).toEqual({
      leftMs: 9 * MINUTE_MS,
      runsFrom: START + DAY_MS + 1,
    })
    const installing = run(offeredItem(), [note('applying')]).item
    expect(run(installing, [tick], at(DAY_MS, stop)).item.state).toBe('missing')
  })

  it('was mistaken when the device turns out to be ahead', () => {
    const given = run(offeredItem(), [tick], at(11 * MINUTE_MS)).item
    expect(given).toMatchObject({ state: 'queued', lastError: 'no_answer' })
    expect(run(given, [note('applying')], at(12 * MINUTE_MS)).item.state).toBe('applying')
  })
})

describe('an end', () => {
  it('comes after three attempts that received bytes', () => {
    let item = offeredItem()
    const failing = [note('downloading', { percent: 1 }), note('failed', { error: 'Wrong MD5' })]
    const states = [1, 2, 3].map((n) => {
      item = run(item, failing, at(n * DAY_MS)).item
      const { state, attempts } = item
      item = run(item, [tick], at(n * DAY_MS + 12 * HOUR_MS)).item
      return [state, attempts]
    })
    expect(states).toEqual([
      ['queued', 1],
      ['queued', 2],
      ['failed', 3],
    ])
  })

  it('comes to a device that waits with the order for a week', () => {
    const waiting = run(offeredItem(), [note('waiting', { reason: 'pump_running' })]).item
    expect(run(waiting, [tick], at(6 * DAY_MS)).item.state).toBe('waiting')
    expect(run(waiting, [tick], at(7 * DAY_MS)).item).toMatchObject({ state: 'queued', lastError: 'dropped' })
  })

  it('is not put off by a device that says the same percent again', () => {
    const begun = run(offeredItem(), [note('downloading', { percent: 10 })]).item
    const again = run(begun, [note('downloading', { percent: 10 })], at(20 * MINUTE_MS)).item
    expect(run(again, [tick], at(30 * MINUTE_MS)).item).toMatchObject({ lastError: 'download_stalled' })
    const further = run(begun, [{ type: 'bytes', sent: 11, total: 100 }], at(20 * MINUTE_MS)).item
    expect(run(further, [tick], at(30 * MINUTE_MS)).item.state).toBe('downloading')
  })

  it.each([
    'aborted',
    'campaign_over',
    'released',
    'superseded',
    'yanked',
    'opted_out',
    'incompatible',
  ] as const)('by "%s" takes the order back, but does not interrupt an install', (type) => {
    const ctx = itemContext({ family: native })
    expect(run(offeredItem(), [{ type }], ctx)).toMatchObject({ kinds: ['withdraw_order'] })
    const installing = run(offeredItem(), [note('applying')]).item
    expect(run(installing, [{ type }], ctx)).toMatchObject({ item: installing, kinds: [] })
  })
})

describe('a late report', () => {
  const dead = () => {
    const failed = run(offeredItem(), [note('applying')]).item
    return { ...failed, state: 'timed_out', reason: 'never_returned' } as const
  }
  it.each([
    ['1.5.0', { state: 'succeeded', isLate: true }],
    ['1.4.2', { state: 'failed', reason: 'version_unchanged' }],
    ['9.9.9', { state: 'skipped', reason: 'superseded' }],
  ])('of %s re-judges the newest campaign', (text, expected) => {
    const judged = run(dead(), [version(text)])
    expect(judged.item).toMatchObject(expected)
    expect(judged.kinds).toContain('audit_correction')
    expect(run(dead(), [version(text)], itemContext({ isNewest: false })).item.state).toBe('timed_out')
  })

  it('of the target corrects an item that was withdrawn too late', () => {
    const withdrawn = run(offeredItem(), [{ type: 'aborted' }], itemContext({ campaign: 'aborting' })).item
    expect(withdrawn.state).toBe('cancelled')
    expect(run(withdrawn, [version('1.5.0')]).item).toMatchObject({ state: 'succeeded', isLate: true })
  })
})

describe("a device's own words", () => {
  it.each([
    ['refused', { error: 'counter_too_low' }, { state: 'refused', reason: 'counter_too_low' }],
    ['rolled_back', {}, { state: 'rolled_back', reason: 'self_test' }],
    ['failed', { error: 'Failed Wrong MD5' }, { state: 'queued', lastError: 'checksum' }],
    ['failed', { error: 'bad_signature' }, { state: 'failed', reason: 'bad_signature' }],
    ['failed', { error: 'To less space' }, { state: 'failed', reason: 'no_space' }],
    ['failed', { error: 'Firmware version (1.0.2) already up to date' }, { state: 'downloading' }],
    ['waiting', { reason: 'pump_running' }, { state: 'waiting', reason: 'pump_running' }],
    ['accepted', {}, { state: 'downloading' }],
    ['cancelled', {}, { state: 'queued', lastError: 'dropped' }],
  ] as const)('%s %j', (state, more, expected) => {
    const item = run(offeredItem(), [note('downloading', { percent: 5 })]).item
    expect(run(item, [note(state, more)]).item).toMatchObject(expected)
  })

  it('of work on an order that was taken back have it taken back again', () => {
    const ended = run(offeredItem(), [{ type: 'aborted' }], itemContext({ family: native })).item
    expect(run(ended, [note('accepted')], itemContext({ family: native }))).toMatchObject({
      item: ended,
      kinds: ['withdraw_order'],
    })
    expect(run(ended, [note('accepted', { job: undefined })], itemContext({ family: native })).kinds).toEqual(
      [],
    )
    expect(run(ended, [note('accepted')], itemContext({ family: native, isNewest: false })).kinds).toEqual([])
  })

  it('are a refusal where a failure says that the device will never take this image', () => {
    const said = (code: string) => run(offeredItem(), [note('downloading'), note('failed', { code })]).item
    expect(said('counter_too_low')).toMatchObject({ state: 'refused', reason: 'counter_too_low' })
    expect(said('unsupported')).toMatchObject({ state: 'refused', reason: 'unsupported' })
    expect(said('hw_mismatch')).toMatchObject({ state: 'failed', reason: 'bad_image' })
    expect(said('no_space')).toMatchObject({ state: 'failed', reason: 'no_space' })
    expect(said('flash_write')).toMatchObject({ state: 'queued', lastError: 'flash_write' })
  })

  it('of another job mean nothing', () => {
    expect(run(offeredItem(), [{ type: 'note', note: { state: 'applying', job: 'it-9' } }]).item.state).toBe(
      'offered',
    )
  })
})

it('puts overwritten settings back when it is over', () => {
  const done = run(offeredItem(), [note('applying'), version('1.5.0')], itemContext({ family: tasmota }))
  expect(done.effects).toContainEqual({ type: 'restore_settings', settings: ['OtaUrl'] })
})

it('skips what is installed already', () => {
  expect(run(newItem(), [{ type: 'group_started' }, version('1.5.0')]).item).toMatchObject({
    state: 'skipped',
    reason: 'already_installed',
  })
})
