import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConcurrencyHolds, isPairBlocked } from './exclusions'
import { apportionGroups, exclusionKeys, placeDevices, toPercentOfTotal, type PlaceFacts } from './groups'
import { isBusy, type Neighbour, Neighbourhood } from './neighbourhood'
import { DEFAULT_CONCURRENCY } from './policy'

const percents = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })

describe('sizes of groups', () => {
  it.each([
    [100, [5, 25, 70], [5, 25, 70]],
    [7, [5, 25, 70], [1, 2, 4]],
    [3, [5, 25, 70], [1, 1, 1]],
    [1, [5, 25, 70], [1, 0, 0]],
    [0, [5, 25, 70], [0, 0, 0]],
    [100, toPercentOfTotal([10, 50, 100]), [10, 45, 45]],
    [7, toPercentOfTotal([10, 50, 100]), [1, 3, 3]],
  ])('%i by %j is %j', (total, shares, sizes) => {
    expect(apportionGroups(total, shares)).toEqual(sizes)
  })

  it('sum up to the total, with at least one canary, none more than one from its share but for the canary', () => {
    fc.assert(
      fc.property(fc.nat(20_000), percents, (total, shares) => {
        const sizes = apportionGroups(total, shares)
        const whole = shares.reduce((a, b) => a + b, 0)
        expect(sizes.reduce((a, b) => a + b, 0)).toBe(total)
        expect(sizes.every((size) => size >= 0)).toBe(true)
        if (total > 0) expect(sizes[0]).toBeGreaterThanOrEqual(1)
        for (const [i, size] of sizes.entries())
          expect(Math.abs(size - (total * (shares[i] ?? 0)) / whole)).toBeLessThan(2)
      }),
    )
  })
})

const device = (deviceId: string, change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  deviceId,
  tanks: [],
  site: null,
  tags: [],
  isPumpController: false,
  isNearby: false,
  isOnMains: null,
  rssiDbm: null,
  ...change,
})

const anyDevice = fc.record({
  tanks: fc.constantFrom([], ['t1'], ['t2'], ['t3'], ['t1', 't2']),
  site: fc.constantFrom(null, 's1', 's2'),
  tags: fc.constantFrom([], ['pair:a'], ['roof']),
  isPumpController: fc.boolean(),
  isNearby: fc.boolean(),
  isOnMains: fc.constantFrom(null, true, false),
  rssiDbm: fc.constantFrom(null, -50, -80),
})

describe('the order of devices', () => {
  it('puts redundant and nearby ones first, mains and signal next, the only pump of a site last', () => {
    const devices = [
      device('only', { site: 's1', isPumpController: true, isNearby: true }),
      device('plain'),
      device('signal', { rssiDbm: -50 }),
      device('mains', { isOnMains: true }),
      device('near', { isNearby: true }),
      device('twin-a', { tanks: ['t1'] }),
      device('twin-b', { tanks: ['t1'], isNearby: true }),
    ]
    const placed = placeDevices(devices, [2, 5])
    expect(placed.map(({ deviceId }) => deviceId)).toEqual([
      'twin-b',
      'twin-a',
      'near',
      'mains',
      'signal',
      'plain',
      'only',
    ])
    expect(placed.map(({ group }) => group)).toEqual([0, 0, 1, 1, 1, 1, 1])
    expect(placed[0]?.reasons).toEqual(['redundant', 'nearby'])
    expect(placed.at(-1)?.reasons[0]).toBe('only_pump_of_site')
  })

  it('takes one that fills several tanks for redundant only where each of them has another that fills it', () => {
    const isRedundant = (...others: PlaceFacts[]) =>
      placeDevices([device('both', { tanks: ['t1', 't2'] }), ...others], [1 + others.length])
        .find(({ deviceId }) => deviceId === 'both')
        ?.reasons.includes('redundant')
    const [first, second] = [device('first', { tanks: ['t1'] }), device('second', { tanks: ['t2'] })]
    expect([isRedundant(first), isRedundant(second), isRedundant(first, second)]).toEqual([
      false,
      false,
      true,
    ])
    const pair = ['one', 'two'].map((id) => device(id, { tanks: [id], tags: ['pair:a'] }))
    const tagged = placeDevices(pair, [2])
    expect(tagged.map(({ reasons }) => reasons[0])).toEqual(['redundant', 'redundant'])
  })

  it('does not depend on the order in which they are given, and places each once', () => {
    fc.assert(
      fc.property(fc.array(anyDevice, { maxLength: 30 }), percents, (facts, shares) => {
        const devices = facts.map((fact, i) => device(`d${i}`, fact))
        const sizes = apportionGroups(devices.length, shares)
        const placed = placeDevices(devices, sizes)
        expect(placeDevices([...devices].reverse(), sizes)).toEqual(placed)
        expect(new Set(placed.map(({ deviceId }) => deviceId)).size).toBe(devices.length)
        for (const [i, size] of sizes.entries())
          expect(placed.filter(({ group }) => group === i)).toHaveLength(size)
      }),
    )
  })
})

let numbers = 100
const neighbour = (change: Partial<Neighbour>): Neighbour => ({
  id: String(numbers++),
  device: numbers,
  state: 'offered',
  since: 0,
  failures: 0,
  keys: [],
  coordinator: null,
  gateway: null,
  owner: null,
  orderedAt: null,
  ...change,
})

describe('never two of a redundant pair', () => {
  it.each([
    ['planned', 0, false],
    ['queued', 0, false],
    ['offered', 1e9, true],
    ['missing', 1e9, true],
    ['timed_out', 1e9, true],
    ['succeeded', 99, true],
    ['succeeded', 100, false],
    ['failed', 100, false],
    ['skipped', 0, false],
  ] as const)('%s for %i ms: %s', (state, now, isBlocked) => {
    expect(isPairBlocked({ state, since: 0, failures: 0 }, 100, now)).toBe(isBlocked)
  })

  it('while the first waits for another attempt; of two that do, one goes first', () => {
    const limits = { policy: DEFAULT_CONCURRENCY, soakMs: 100, now: 1000 }
    const failed = { state: 'queued', keys: ['pair:a'], failures: 1 } as const
    const [one, two] = [neighbour(failed), neighbour(failed)]
    const twin = neighbour({ ...failed, failures: 0 })
    const holdsOf = (own: Neighbour, other: Neighbour) =>
      findConcurrencyHolds(own, new Neighbourhood([own, other]), limits)
    expect(holdsOf(twin, one)).toEqual(['pair'])
    expect(holdsOf(one, twin)).toEqual([])
    expect([holdsOf(one, two), holdsOf(two, one)]).toEqual([[], ['pair']])
  })

  it('by tank, site or tag', () => {
    expect(exclusionKeys({ tanks: ['1', '2'], site: 'x', tags: ['pair:a', 'roof'] })).toEqual([
      'tank:1',
      'tank:2',
      'site:x',
      'pair:a',
    ])
  })

  it('and one at a coordinator, some at a gateway, for an owner and at once', () => {
    const own = {
      id: '1',
      device: 1,
      failures: 0,
      keys: ['tank:1'],
      coordinator: 'z',
      gateway: 'g',
      owner: 'me',
    }
    const limits = {
      policy: { ...DEFAULT_CONCURRENCY, perGateway: 2, perOwnerAndHour: 1, atOnce: 3 },
      soakMs: 100,
      now: 1000,
    }
    expect(findConcurrencyHolds(own, new Neighbourhood(), limits)).toEqual([])
    const others = [
      neighbour({ keys: ['tank:1'] }),
      neighbour({ coordinator: 'z', gateway: 'g' }),
      neighbour({ gateway: 'g', owner: 'me', orderedAt: 500 }),
    ]
    expect(findConcurrencyHolds(own, new Neighbourhood(others), limits)).toEqual([
      'pair',
      'coordinator_busy',
      'gateway_busy',
      'owner_limit',
      'server_busy',
    ])
  })

  it('one that waits for its device keeps no place from others, only from its pair, until it moves', () => {
    const own = neighbour({ device: 1, keys: ['tank:1'], coordinator: 'z', gateway: 'g' })
    const policy = { ...DEFAULT_CONCURRENCY, perGateway: 1, atOnce: 1 }
    const at = { keys: ['tank:1'], coordinator: 'z', gateway: 'g' }
    const holdsBy = (state: Neighbour['state'], forMs: number) =>
      findConcurrencyHolds(own, new Neighbourhood([neighbour({ ...at, state })], forMs), {
        ...{ policy, soakMs: 0, now: forMs },
      })
    const all = ['pair', 'coordinator_busy', 'gateway_busy', 'server_busy']
    expect(holdsBy('waiting', 0)).toEqual(['pair'])
    // asleep, or yet to find the image
    expect(holdsBy('offered', 599_999)).toEqual(all)
    expect(holdsBy('offered', 600_000)).toEqual(['pair'])
    for (const state of ['accepted', 'downloading', 'verified', 'applying', 'confirming'] as const)
      expect(holdsBy(state, 3 * 86_400_000)).toEqual(all)
  })

  it('a place that was left is free again, and taken once the device moves', () => {
    const one = neighbour({ coordinator: 'z', state: 'waiting' })
    const near = new Neighbourhood([one], 1000)
    expect(near.countAtCoordinator(1, 'z')).toBe(0)
    near.put({ ...one, state: 'downloading' })
    expect([near.countAtCoordinator(1, 'z'), near.countBusy(1)]).toEqual([1, 1])
    near.put({ ...one, state: 'waiting' })
    expect([near.countAtCoordinator(1, 'z'), near.countBusy(1)]).toEqual([0, 0])
  })

  it('counted as over a list of all, whatever becomes of them', () => {
    const name = fc.constantFrom('a', 'b', null)
    const item = fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      device: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom('queued', 'offered', 'applying', 'succeeded'),
      since: fc.constant(0),
      failures: fc.constant(0),
      keys: fc.subarray(['x', 'y']),
      ...{ coordinator: name, gateway: name, owner: name, orderedAt: fc.option(fc.nat(10)) },
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (changes) => {
        const near = new Neighbourhood(changes)
        const all = [...new Map(changes.map((one) => [one.id, one])).values()].filter(
          (one) => one.device !== 1,
        )
        const busy = all.filter(({ state }) => isBusy(state))
        expect(near.countBusy(1)).toBe(busy.length)
        expect(near.countAtCoordinator(1, 'a')).toBe(busy.filter((one) => one.coordinator === 'a').length)
        expect(near.countAtGateway(1, 'b')).toBe(busy.filter((one) => one.gateway === 'b').length)
        const ordered = all.filter(({ owner, orderedAt }) => owner === 'a' && (orderedAt ?? 0) > 5)
        expect(near.countOrdered(1, 'a', 5)).toBe(ordered.length)
        const sharing = all.filter(({ keys }) => keys.includes('x'))
        expect(
          near
            .sharing(1, ['x'])
            .map(({ id }) => id)
            .sort(),
        ).toEqual(sharing.map(({ id }) => id).sort())
      }),
    )
  })
})
