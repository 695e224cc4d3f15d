import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayPublish, maySubscribe } from './broker-access'

const root = 'tc/v1'

describe('mayPublish', () => {
  it.each([
    ['', false],
    ['x'.repeat(513), false],
    ['tc/v1/tank\0/telemetry', false],
    ['tc/v1/+/telemetry', false],
    ['tc/v1/#', false],
    ['$SYS/broker/uptime', false],
    ['$share/all/tele/x/SENSOR', false],
    ['tc/v1/tank-1/cmd', false],
    ['tc/v1/tank-1/cmd/42', false],
    ['tc/v1/tank-1/telemetry/ack', false],
    ['tc/v1/tank-1/ota/offer', false],
    ['tc/v1/tank-1/config/desired', false],
    ['tc/v1/tank-1/telemetry', true],
    ['tc/v1/tank-1/status', true],
    ['tc/v1/tank-1/ack/42', true],
    ['tc/v1/tank-1/ota/progress', true],
    ['tc/v1/tank-1/config/reported', true],
    ['tc/v1/tank-1', true],
    ['tc/v10/tank-1/cmd/42', true],
    ['cmnd/pump/POWER', false],
    ['home/pump/cmnd/POWER', false],
    ['application/a/device/0011223344556677/command/down', false],
    ['eu868/application/a/device/0011223344556677/command/down', false],
    ['application/a/device/0011223344556677/event/up', true],
    ['tele/tank1/SENSOR', true],
    ['my/own/level', true],
  ])('%s: %s', (topic, may) => expect(mayPublish({ topic, root })).toBe(may))
})

describe('maySubscribe', () => {
  it.each([
    ['', false],
    ['$SYS/#', false],
    ['$share/g/tc/v1/tank-1/cmd/#', false],
    ['#', false],
    ['+/#', false],
    ['+/v1/tank-1/cmd/#', false],
    ['tc/v1/#', false],
    ['tc/v1/+/cmd/#', false],
    ['tc/v1/+/telemetry/ack', false],
    ['tc/v1/tank-1/#', false],
    ['tc/v1/tank-1/telemetry', false],
    ['tc/v1/tank-1/telemetry/+', false],
    ['tc/v1/tank-1/cmd/+/x', false],
    ['tc/v1/search/cmd/#', false],
    ['tc/v1/tank-1/telemetry/ack', true],
    ['tc/v1/tank-1/ota/offer', true],
    ['tc/v1/tank-1/config/desired', true],
    ['tc/v1/tank-1/cmd/#', true],
    ['tc/v1/tank-1/cmd/+', true],
    ['tc/v1/tank-1/cmd/42', true],
    ['cmnd/pump/#', true],
    ['cmnd/tasmotas/#', true],
    ['home/pump/cmnd/#', true],
    ['cmnd/#', false],
    ['cmnd/+/#', false],
    ['+/cmnd/#', false],
    ['tele/pump/#', false],
    ['application/+/device/+/command/#', true],
    ['application/a/device/0011223344556677/command/down', true],
    ['+/application/+/device/+/command/#', false],
    ['application/+/device/+/event/+', false],
    ['application/#', false],
  ])('%s: %s', (filter, may) => expect(maySubscribe({ filter, root })).toBe(may))
})

/** Levels that mean something, levels that do not, and wildcards: topics and filters that come close to the rules. */
const level = fc.constantFrom(
  ...['tc', 'v1', 'tank-1', 'telemetry', 'ack', 'cmd', 'ota', 'offer', 'config', 'desired', 'status', ''],
  ...['cmnd', 'tele', 'application', 'device', 'command', 'event', 'a', '0011223344556677', '$SYS', '$share'],
)
const path = (parts: fc.Arbitrary<string>) =>
  fc.array(parts, { minLength: 1, maxLength: 9 }).map((p) => p.join('/'))
const near = fc.constantFrom(
  ...['', 'tc/v1/tank-1/', 'tc/v1/', 'cmnd/', 'application/a/device/b/', 'application/+/device/+/'],
  '+/+/application/+/device/+/command/',
)
const filters = fc
  .tuple(near, path(fc.oneof(level, fc.constantFrom('+', '#'))))
  .map(([start, rest]) => start + rest)

/** A topic that the filter matches: `+` becomes one level, a final `#` any number of them, none included. */
const matching = (filter: string) =>
  fc
    .tuple(fc.array(level, { minLength: 9, maxLength: 9 }), fc.array(level, { maxLength: 4 }))
    .map(([fill, tail]) => {
      const levels = filter.split('/')
      const isOpen = levels.at(-1) === '#'
      const named = isOpen ? levels.slice(0, -1) : levels
      return [...named.map((l, i) => (l === '+' ? (fill[i] ?? 'x') : l)), ...(isOpen ? tail : [])].join('/')
    })

describe('what clients publish is for the server alone', () => {
  it('no allowed filter matches an allowed topic', () => {
    const pairs = filters.chain((filter) =>
      fc.record({ filter: fc.constant(filter), topic: matching(filter) }),
    )
    fc.assert(
      fc.property(pairs, ({ filter, topic }) => {
        expect(maySubscribe({ filter, root }) && mayPublish({ topic, root })).toBe(false)
      }),
      { numRuns: 20_000 },
    )
  })

  it('an allowed filter below the root names exactly one device', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        if (!filter.startsWith('tc/v1/') || !maySubscribe({ filter, root })) return
        expect(filter.split('/')[2]).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
      }),
      { numRuns: 5_000 },
    )
  })
})
