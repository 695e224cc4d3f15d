import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthOfSystem } from './health'
import { brokerWord } from './lines/broker-lines'
import { channelWord } from './lines/flow-lines'
import { figuresOf, growthOf, HISTORY_MINUTES, historyOf, rateHistoryOf, type Sample } from './samples'
import type { HealthState, WorkerState } from './state'
import { HEALTH_WORDS, wordAbove, wordBelow, worstOf } from './words'

const MINUTE = 60_000
const NOW = 1_700_000_000_000
const GIB = 1024 ** 3

const worker = (more: Partial<WorkerState> = {}): WorkerState => ({
  ...{
    id: 'w1',
    startedAt: NOW - 10 * MINUTE,
    silentMs: 900,
    version: '1.2.0',
    host: 'a',
    mqtt: 'connected',
  },
  ...{ memoryBytes: 2e8, memoryLimitBytes: 8e9, eventLoopMs: 3, disk: null, lagMs: 4, clockOffsetMs: 0 },
  ...{ pending: 0, isStopped: false, clients: 3, counters: { messages: 600, readings: 900 } },
  families: { tasmota: { messages: 600, rejected: 6 } },
  ...more,
})

const state = (more: Partial<HealthState> = {}): HealthState => ({
  now: NOW,
  database: {
    ...{ latencyMs: 2, version: '18.4', sizeBytes: 5e7, connections: 12, connectionLimit: 100 },
    ...{ transactionMs: null, isReplica: false, replicas: [], archive: null },
  },
  workers: [worker()],
  consoles: [],
  outbox: { waiting: 0, oldestMs: 0 },
  channels: [],
  inbox: { kinds: 0, fresh: 0 },
  storage: { damagedRows: 0, damagedDevices: 0, rollupBehindMs: 4e6 },
  jobs: { paused: [], failing: [], overdue: [] },
  ...{ migrations: 'applied', version: '1.2.0', sharedBroker: null },
  ...more,
})

const sampleAt = (minutesAgo: number, of: HealthState): Sample => ({
  at: NOW - minutesAgo * MINUTE,
  figures: figuresOf(of),
})
const lineOf = (of: HealthState, id: string, samples: readonly Sample[] = []) =>
  healthOfSystem(of, samples).lines.find((line) => line.id === id)

describe('words', () => {
  it('a figure beyond a limit never has a better word than one before it', () => {
    const limits = { attention: 10, bad: 100 }
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(worstOf([wordAbove(less, limits), wordAbove(more, limits)])).toBe(wordAbove(more, limits))
        const below = { attention: 100, bad: 10 }
        expect(worstOf([wordBelow(less, below), wordBelow(more, below)])).toBe(wordBelow(less, below))
      }),
    )
  })

  it('the worst of several is one of them, and no other is worse', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HEALTH_WORDS), { minLength: 1 }), (words) => {
        const worst = worstOf(words)
        expect(words).toContain(worst)
        for (const word of words)
          expect(HEALTH_WORDS.indexOf(word)).toBeLessThanOrEqual(HEALTH_WORDS.indexOf(worst))
      }),
    )
  })

  it.each([
    [[], 'bad'],
    [['connected'], 'ok'],
    [['connected', 'connecting'], 'attention'],
    [['disconnected', 'connecting'], 'bad'],
    [['connected', 'unserved'], 'bad'],
    [['connected', 'blocked'], 'bad'],
  ] as const)('the broker of workers that are %j is %s', (states, word) => {
    expect(brokerWord(states.map((mqtt) => ({ mqtt })))).toBe(word)
  })

  const idle = { isSetUp: true, waiting: 0, failing: 0, isRefused: false, oldestMs: null, sent: 0, dead: 0 }
  it.each([
    [{ ...idle, isSetUp: false }, 'off'],
    [{ ...idle, isSetUp: false, waiting: 3, oldestMs: 700_000 }, 'bad'],
    [idle, 'ok'],
    [{ ...idle, waiting: 1, oldestMs: 59_000 }, 'ok'],
    [{ ...idle, waiting: 1, oldestMs: 60_000 }, 'attention'],
    [{ ...idle, waiting: 2, failing: 2, sent: 1 }, 'attention'],
    [{ ...idle, waiting: 2, failing: 2, sent: 90 }, 'ok'],
    [{ ...idle, waiting: 1, failing: 1, sent: 90, isRefused: true }, 'attention'],
    [{ ...idle, sent: 95, dead: 5 }, 'attention'],
    [{ ...idle, sent: 3, dead: 3 }, 'ok'],
    [{ ...idle, sent: 10, dead: 10 }, 'bad'],
  ])('a channel with %j is %s', (channel, word) => {
    expect(channelWord(channel)).toBe(word)
  })
})

describe('lines', () => {
  it.each([
    ['database.connections', { database: { ...state().database, connections: 90 } }, 'bad'],
    ['database.connections', { database: { ...state().database, connections: 75 } }, 'attention'],
    ['database.transaction', { database: { ...state().database, transactionMs: 61_000 } }, 'attention'],
    ...(
      [
        [{ sinceMs: 9e8, isFailing: false }, 'ok'],
        [{ sinceMs: 1, isFailing: true }, 'bad'],
        [{ sinceMs: null, isFailing: true }, 'bad'],
      ] as const
    ).map(
      ([archive, word]) =>
        ['database.archive', { database: { ...state().database, archive } }, word] as const,
    ),
    ['workers.none', { workers: [] }, 'bad'],
    ['worker.beat', { workers: [worker({ silentMs: 9_000 })] }, 'bad'],
    ['worker.beat', { workers: [worker({ silentMs: 9_000, isStopped: true })] }, 'off'],
    ['worker.lag', { workers: [worker({ lagMs: 61_000 })] }, 'bad'],
    ['worker.eventLoop', { workers: [worker({ eventLoopMs: 250 })] }, 'attention'],
    ['worker.memory', { workers: [worker({ memoryBytes: 7.9e9 })] }, 'bad'],
    ['worker.clock', { workers: [worker({ clockOffsetMs: 5_000 })] }, 'attention'],
    ['broker.clients', { workers: [worker({ clients: null })] }, 'unknown'],
    ['disk', { workers: [worker({ disk: { path: '/', freeBytes: GIB / 4, totalBytes: 90 * GIB } })] }, 'bad'],
    [
      'disk',
      { workers: [worker({ disk: { path: '/', freeBytes: 9 * GIB, totalBytes: 90 * GIB } })] },
      'attention',
    ],
    [
      'disk',
      { workers: [worker({ disk: { path: '/', freeBytes: 30 * GIB, totalBytes: 900 * GIB } })] },
      'ok',
    ],
    ['ingest.inbox', { inbox: { kinds: 60, fresh: 50 } }, 'attention'],
    ['system.versions', { workers: [worker({ version: '1.1.0' })] }, 'attention'],
    ['system.migrations', { migrations: 'behind' }, 'bad'],
    ['system.jobs', { jobs: { paused: ['a'], failing: ['b'], overdue: [] } }, 'attention'],
    ['storage.rollups', { storage: { ...state().storage, rollupBehindMs: 7 * 3.6e6 } }, 'bad'],
    ['storage.damage', { storage: { ...state().storage, damagedRows: 1 } }, 'bad'],
  ] as const)('%s of %j is %s', (id, more, word) => {
    expect(lineOf(state(more as Partial<HealthState>), id)?.word).toBe(word)
  })

  it('of a system that is well are well, but for what nobody has measured yet', () => {
    const words = new Set(healthOfSystem(state(), []).lines.map(({ word }) => word))
    expect([...words].sort()).toEqual(['ok', 'unknown'])
    expect(healthOfSystem(state(), []).word).toBe('ok')
    expect(
      healthOfSystem(state({ workers: [worker({ isStopped: true }), worker({ id: 'w2' })] }), []).word,
    ).toBe('ok')
  })

  it('two processes on one disk have one line for it', () => {
    const disk = { path: '/data', freeBytes: 1e11, totalBytes: 2e11 }
    const of = state({ workers: [worker({ disk }), worker({ id: 'w2', disk })] })
    expect(healthOfSystem(of, []).lines.filter(({ id }) => id === 'disk')).toHaveLength(1)
  })

  it('a fleet that has fallen silent wants attention', () => {
    const earlier = state({ workers: [worker({ counters: { messages: 100 } })] })
    const now = state({ workers: [worker({ counters: { messages: 600 } })] })
    const samples = [sampleAt(50, earlier), sampleAt(9, now), sampleAt(1, now)]
    expect(lineOf(now, 'ingest.readings', samples)?.word).toBe('attention')
    expect(lineOf(now, 'ingest.readings', [sampleAt(50, earlier), sampleAt(9, earlier)])?.word).toBe('ok')
  })

  it('messages that cannot be used count, single values of others do not', () => {
    const at = (messages: number, rejected: number) =>
      state({
        workers: [
          worker({
            counters: { messages, rejected: rejected + 30 },
            families: { native: { messages, rejected: 0 }, unknown: { messages: rejected, rejected } },
          }),
        ],
      })
    const refusedOf = (now: HealthState) =>
      lineOf(now, 'ingest.refused', [sampleAt(8, at(0, 0)), sampleAt(1, now)])
    expect(refusedOf(at(90, 10))).toMatchObject({ value: 10, word: 'attention' })
    expect(refusedOf(at(100, 0))).toMatchObject({ value: 0, word: 'ok' })
    expect(refusedOf(at(5, 5))).toMatchObject({ value: 0, word: 'ok' })
  })

  it('messages of a family are told of each worker that lives', () => {
    const at = (first: number, second: number) =>
      state({
        workers: [
          worker({ families: { native: { messages: first, rejected: 0 } } }),
          worker({ id: 'w2', families: { native: { messages: second, rejected: 0 } } }),
          worker({ id: 'w3', silentMs: 60_000, families: { native: { messages: 9, rejected: 0 } } }),
        ],
      })
    const { families } = healthOfSystem(at(120, 30), [sampleAt(1, at(0, 0))])
    expect(families).toMatchObject([
      {
        family: 'native',
        perSecond: 2.5,
        workers: [
          { worker: 'w1', perSecond: 2 },
          { worker: 'w2', perSecond: 0.5 },
        ],
      },
    ])
  })

  it('a dead worker has a line for its beat and none for figures that are old', () => {
    const lines = healthOfSystem(state({ workers: [worker({ silentMs: 60_000 })] }), []).lines
    expect(lines.filter(({ of }) => of === 'w1').map(({ id }) => id)).toEqual(['worker.beat'])
  })
})

describe('the history', () => {
  const anySamples = fc.array(
    fc.record({ at: fc.integer({ min: NOW - 70 * MINUTE, max: NOW + MINUTE }), value: fc.nat() }),
  )

  it('has a place for each of the last 60 minutes, and only values that were written', () => {
    fc.assert(
      fc.property(anySamples, (given) => {
        const samples = given.map(({ at, value }) => ({ at, figures: { x: value } }))
        const history = historyOf(samples, 'x', NOW)
        expect(history).toHaveLength(HISTORY_MINUTES)
        for (const value of history)
          if (value !== null) expect(given.map((one) => one.value)).toContain(value)
      }),
    )
  })

  it('a counter that started again counts from nothing; growth is never negative', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (before, after) => {
        const growth = growthOf(
          { 'count.x.w1': before },
          { 'count.x.w1': after, 'count.xy.w1': 5 },
          'count.x',
        )
        expect(growth).toBe(after >= before ? after - before : after)
      }),
    )
  })

  it('rates are of all processes together', () => {
    const samples = [0, 1, 2].map((minute) => ({
      at: NOW - (2 - minute) * MINUTE,
      figures: { 'count.messages.w1': minute * 60, 'count.messages.w2': minute * 120 },
    }))
    expect(rateHistoryOf(samples, 'count.messages', NOW).slice(-3)).toEqual([null, 3, 3])
  })
})
