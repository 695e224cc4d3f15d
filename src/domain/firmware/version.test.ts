import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, isAtLeast, isSameVersion } from './version'

const WRITTEN = [
  ...[
    '1.4.2',
    'v1.4.2',
    '1.4',
    '1.4.2.1',
    '1.5.0-rc.1',
    '1.5.0-rc.2',
    '1.5.0-4-gabcdef1',
    '1.5.0+42',
    '1.5.0',
  ],
  ...['14.2.0(tasmota)', '14.2.0(tasmota32-lite)', '14.2.0.3(tasmota)', '13.4.0(release-tasmota)'],
  ...[
    '20230913-112003/v1.14.0-gcb84623',
    '20241011-114449/1.4.4-g6d2a586',
    '20200827-065456/v1.8.3@4a8bc427',
  ],
  ...['20190101-000000', '20180829-101010', '2026.8.1', '2026.8.0b1', '2026.8.0', '2026.8.0-dev'],
  ...['4104', '33816613', '0x02040025', 'stable', 'qa-test-v5.0-20220830-4-g4532e6', '', '1.4.2-dirty'],
]
const number = fc.nat(3)
const made = fc
  .tuple(
    fc.array(number, { minLength: 2, maxLength: 4 }),
    fc.constantFrom('', '-rc.1', '-rc', 'b2', '-2-gabcdef0', '+x'),
  )
  .map(([numbers, suffix]) => `${numbers.join('.')}${suffix}`)
const version = fc.oneof(fc.constantFrom(...WRITTEN), made, fc.string({ maxLength: 20 }))

describe('versions', () => {
  it.each<[string, string, -1 | 0 | 1 | null]>([
    ['1.4.2', '1.5.0', -1],
    ['1.10.0', '1.9.9', 1],
    ['1.4', 'v1.4.0', 0],
    ['1.5.0-rc.1', '1.5.0', -1],
    ['1.5.0-rc.2', '1.5.0-rc.10', -1],
    ['1.5.0-4-gabcdef1', '1.5.0', 1],
    ['2026.8.0b1', '2026.8.0', -1],
    ['2026.8.1', '2026.10.0', -1],
    ['14.2.0(tasmota)', '14.2.0.1(tasmota32)', -1],
    ['20230913-112003/v1.14.0-gcb84623', '1.14.0', 0],
    ['20230913-112003/v1.14.0-gcb84623', '20241011-114449/1.15.0-g6d2a586', -1],
    ['20180829-101010', '20190101-000000', -1],
    ['4104', '33816613', -1],
    ['0x1008', '4104', 0],
    ['4104', '1.0.8', null],
    ['stable', 'stable', 0],
    ['stable', 'nightly', null],
    ['stable', '1.0.0', null],
  ])('%s against %s is %s', (a, b, order) => expect(compareVersions(a, b)).toBe(order))

  it.each<[string, string, boolean]>([
    ['1.4.4', '20241011-114449/1.4.4-g6d2a586', true],
    ['14.2.0(release-tasmota)', '14.2.0(tasmota)', true],
    ['14.2.0(tasmota)', '14.2.0', true],
    ['14.2.0(minimal)', '14.2.0(tasmota)', false],
    ['1.5.0+42', '1.5.0', true],
    ['1.5.0+42', '1.5.0+43', false],
    ['20230913-112003/v1.14.0', '20230914-112003/v1.14.0', false],
    ['stable', 'stable', true],
  ])('%s and %s as one build: %s', (a, b, isSame) => expect(isSameVersion(a, b)).toBe(isSame))

  it('that cannot be compared are never new enough', () => {
    expect(isAtLeast('stable', '1.0.0')).toBe(false)
    expect(isAtLeast('1.2.0', '1.2')).toBe(true)
  })

  it('stand the other way round when they are swapped, and equal themselves', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [there, back] = [compareVersions(a, b), compareVersions(b, a)]
        expect(back).toBe(there === null || there === 0 ? there : -there)
        expect(compareVersions(a, a)).toBe(0)
        expect(isSameVersion(a, b)).toBe(isSameVersion(b, a))
      }),
      { numRuns: 2000 },
    )
  })

  it('are in one order', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [first, second, both] = [compareVersions(a, b), compareVersions(b, c), compareVersions(a, c)]
        if (first === null || second === null || first > 0 || second > 0) return
        expect(both).toBe(first === 0 && second === 0 ? 0 : -1)
      }),
      { numRuns: 5000 },
    )
  })
})
