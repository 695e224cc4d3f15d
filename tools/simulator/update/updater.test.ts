import { describe, expect, it } from 'vitest'
import { IDLE, jobOf, NOW, run, runToEnd, SIZE, TRAITS, type Traced } from './machine.fixture'
import type { Event, Job, Word } from './states'
import { isBusy, isWorking, LATE_MS, RESTART_MS } from './updater'

const order = (more: Partial<Job> = {}, refusal: string | null = null): Event => ({
  type: 'order',
  job: jobOf(more),
  refusal,
})
const LOADED: Event = { type: 'fetched', error: null, version: null }
/** With the moment in which the order could have been taken back. */
const APPLIED: Event[] = [LOADED, { type: 'tick' }]
const PUMPING = { ...NOW, hold: 'pump_running' } as const

/** States as they were said, without repeated progress. */
const said = ({ words }: Traced): Word['state'][] =>
  words.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1])
const ran = ({ state }: Traced) => state.running.version
const leaves = ({ effects }: Traced) => effects.flatMap((one) => (one.type === 'leave' ? [one.ms] : []))

describe('a native device', () => {
  it('says each step, and has the new version after its probation', () => {
    const all = runToEnd(order())
    expect(said(all)).toEqual(['accepted', 'downloading', 'verified', 'applying', 'succeeded'])
    expect(all.state.running).toEqual({ version: '1.5.0', variant: 'full', counter: 7, slot: 1 })
  })

  it('burns the counter after the confirmation, not before', () => {
    const onTrial = run([order(), ...APPLIED, { type: 'boot' }])
    expect(onTrial.state).toMatchObject({
      running: { version: '1.5.0', counter: 6 },
      phase: { type: 'probation' },
    })
    expect(run([{ type: 'tick' }], { from: onTrial.state }).state.running.counter).toBe(7)
  })

  it('says its progress every ten per cent', () => {
    const parts = runToEnd(order()).words.filter(({ state }) => state === 'downloading')
    expect(parts).toHaveLength(11)
  })

  it('the same offer twice is one', () => {
    const once = run([order()])
    expect(run([order()], { from: once.state })).toMatchObject({ state: once.state, effects: [] })
  })

  it.each<[string, Event, Word]>([
    ['succeeded', order(), { state: 'succeeded' }],
    ['refused', order({}, 'hw_mismatch'), { state: 'refused', error: 'hw_mismatch' }],
    ['failed', order({ fate: 'bad_sum' }), { state: 'failed', error: 'sha256_mismatch' }],
    ['rolled back', order({ fate: 'rolled_back' }), { state: 'rolled_back', error: 'self_test:no_echo' }],
  ])('repeats how an ended job ended: %s', (_, event, outcome) => {
    const ended = runToEnd(event)
    expect(ended.words.at(-1)).toEqual(outcome)
    expect(run([event], { from: ended.state })).toMatchObject({ state: ended.state, words: [outcome] })
  })

  it('a refused offer fetches nothing', () => {
    expect(run([order({}, 'bad_signature')]).effects).toMatchObject([{ type: 'say' }])
  })

  it('another job replaces one that is not applied yet, and waits for one that is', () => {
    const other = order({ id: 'it-2' })
    const loading = run([order(), other])
    expect(loading.state.phase).toMatchObject({ type: 'loading', job: { id: 'it-2' } })
    expect(loading.effects).toContainEqual({ type: 'stop' })
    expect(run([order(), ...APPLIED, other]).state.phase).toMatchObject({ type: 'down', job: { id: 'it-1' } })
    expect(run([order(), ...APPLIED, { type: 'boot' }, other]).state.phase).toMatchObject({
      job: { id: 'it-1' },
    })
  })

  it('an empty offer drops what is not applied, and nothing else', () => {
    const dropped = run([order(), { type: 'cancel' }])
    expect([said(dropped), dropped.state.phase.type]).toEqual([['accepted', 'cancelled'], 'idle'])
    expect(said(run([order(), ...APPLIED, { type: 'cancel' }]))).not.toContain('cancelled')
    expect(run([{ type: 'cancel' }]).effects).toEqual([])
  })

  it('waits while its pump runs, and goes on when it stands', () => {
    const held = run([order(), ...APPLIED, { type: 'tick' }], { moment: PUMPING })
    expect(held.words.slice(-2)).toEqual([
      { state: 'waiting', reason: 'pump_running', nextS: 900 },
      { state: 'waiting', reason: 'pump_running', nextS: 900 },
    ])
    expect(leaves(held)).toEqual([])
    expect(said(run([{ type: 'tick' }], { from: held.state }))).toEqual(['applying'])
  })

  it('can be stopped once its image is good: it stays awake, and restarts a moment later', () => {
    const good = run([order(), LOADED])
    expect([said(good).at(-1), leaves(good), isWorking(good.state)]).toEqual(['verified', [], true])
    expect(good.effects.at(-1)).toEqual({ type: 'wait', ms: 10_000 })
    expect(said(run([{ type: 'cancel' }], { from: good.state }))).toEqual(['cancelled'])
    expect(said(run([{ type: 'tick' }], { from: good.state }))).toEqual(['applying'])
  })

  it('ordered again after that, it begins anew', () => {
    const dropped = run([order(), LOADED, { type: 'cancel' }])
    expect(said(runToEnd(order(), { from: dropped.state }))).toEqual([
      ...['accepted', 'downloading', 'verified', 'applying', 'succeeded'],
    ])
  })

  it('installs at once where it is told so', () => {
    expect(said(run([order({ isSafe: false }), LOADED], { moment: PUMPING }))).toContain('applying')
  })

  it('waits for its time, and drops an image whose time is over', () => {
    expect(run([order({ notBefore: 2000 }), ...APPLIED]).words.at(-1)).toMatchObject({ reason: 'window' })
    const late = { ...NOW, at: 5000 }
    expect(said(run([order({ expiresAt: 5000 }), ...APPLIED], { moment: late })).at(-1)).toBe('cancelled')
  })

  it('goes on behind what it holds when the power comes back', () => {
    const { state, effects, words } = runToEnd(order({ fate: 'power_cut' }))
    expect(effects.filter(({ type }) => type === 'fetch')).toMatchObject([{ off: 0 }, { off: SIZE / 2 }])
    expect([state.running.version, words.at(-1)?.state]).toEqual(['1.5.0', 'succeeded'])
  })

  it('tries again on a weak link, and gives up after its tries', () => {
    const weak = runToEnd(order({ fate: 'weak_wifi' }))
    const fetches = weak.effects.filter(({ type }) => type === 'fetch')
    expect(fetches).toMatchObject([{ off: 0, isSlow: true }, { off: 300 }, { off: 600 }])
    expect(ran(weak)).toBe('1.5.0')
    const broken: Event = { type: 'broken', error: 'download', isFinal: false }
    const given = run([
      order(),
      ...Array.from({ length: 5 }, () => [broken, { type: 'tick' } as const]).flat(),
    ])
    expect(given.words.at(-1)).toEqual({ state: 'failed', error: 'download' })
    const waits = given.effects.flatMap((effect) => (effect.type === 'wait' ? [effect.ms] : []))
    expect(waits).toEqual([1000, 2000, 4000, 8000])
  })

  it('a busy server costs no try', () => {
    const busy: Event = { type: 'broken', error: 'http_status', isFinal: false, isBusy: true }
    const patient = run([
      order(),
      ...Array.from({ length: 20 }, () => [busy, { type: 'tick' } as const]).flat(),
    ])
    expect(patient.state.phase).toMatchObject({ type: 'loading', tries: 0 })
  })

  it('is rolled back by a failed self-test, and by a power cut on probation', () => {
    const failed = runToEnd(order({ fate: 'rolled_back' }))
    expect([ran(failed), failed.state.running.counter]).toEqual(['1.4.2', 6])
    const cut = run([order(), ...APPLIED, { type: 'boot' }, { type: 'power_cut' }, { type: 'boot' }])
    expect([ran(cut), cut.words.at(-1)]).toEqual([
      '1.4.2',
      { state: 'rolled_back', error: 'self_test:power_cut' },
    ])
  })

  it.each([
    ['clean', RESTART_MS, '1.5.0'],
    ['late', LATE_MS, '1.5.0'],
    ['silent_old', RESTART_MS, '1.4.2'],
    ['brick', null, '1.4.2'],
  ] as const)('%s: is back after %s ms with %s', (fate, ms, version) => {
    const all = runToEnd(order({ fate }))
    expect([leaves(all), ran(all)]).toEqual([[ms], version])
  })

  it('a bricked one never comes back, whatever happens', () => {
    const { state } = runToEnd(order({ fate: 'brick' }))
    const events: Event[] = [
      { type: 'boot' },
      { type: 'tick' },
      { type: 'wake' },
      order(),
      { type: 'power_cut' },
    ]
    expect(run(events, { from: state })).toMatchObject({ state, effects: [] })
    expect(isBusy(state)).toBe(false)
  })

  it('sleeps in the middle of a download and goes on when it wakes', () => {
    const asleep = run([order(), { type: 'progress', off: 400, size: SIZE }, { type: 'sleep' }])
    expect(asleep.words.at(-1)).toEqual({ state: 'waiting', reason: 'next_wake', nextS: null })
    expect(isWorking(run([order(), ...APPLIED, { type: 'boot' }]).state)).toBe(false)
    expect(run([{ type: 'wake' }], { from: asleep.state }).effects).toMatchObject([
      { type: 'fetch', off: 400 },
    ])
  })
})

describe('a Tasmota device', () => {
  const traits = TRAITS.tasmota
  const url = { version: null, counter: null, isSafe: false }

  it('knows nothing of a download that a power cut ended', () => {
    const all = runToEnd(order({ ...url, fate: 'power_cut' }), { traits })
    expect([said(all), ran(all), all.state.last]).toEqual([
      ['accepted', 'downloading'],
      '1.4.2',
      { job: 'it-1', outcome: null },
    ])
  })

  it('begins anew where a download broke off', () => {
    const { effects } = runToEnd(order({ ...url, fate: 'weak_wifi' }), { traits })
    expect(effects.filter(({ type }) => type === 'fetch')).toMatchObject([{ off: 0 }, { off: 0 }, { off: 0 }])
  })

  it('goes through the minimal firmware, and may stay there', () => {
    const job = { ...url, version: '15.0.0', detour: 'minimal' } as const
    const through = runToEnd(order(job), { traits })
    const images = through.effects.flatMap((effect) => (effect.type === 'fetch' ? [effect.image] : []))
    expect([images, leaves(through).length, through.state.running.variant]).toEqual([
      ['minimal', 'image'],
      2,
      'full',
    ])
    const stuck = runToEnd(order({ ...job, fate: 'stays_minimal' }), { traits })
    expect(stuck.state).toMatchObject({ running: { variant: 'minimal' }, last: { outcome: null } })
  })

  it('goes through safeboot without a download before it', () => {
    const all = runToEnd(order({ ...url, version: '15.0.0', detour: 'safeboot' }), { traits })
    expect(all.effects.map(({ type }) => type).slice(0, 3)).toEqual(['say', 'leave', 'fetch'])
    expect([ran(all), all.state.running.variant]).toEqual(['15.0.0', 'full'])
  })

  it('reports what it ran where the image names no version', () => {
    expect(ran(runToEnd(order(url), { traits }))).toBe(IDLE.running.version)
  })
})
