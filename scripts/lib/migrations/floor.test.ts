import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMigrations } from '../../migrate.mjs'
import { breakingStatements } from './breaking.mjs'
import { thoseAgainst, worksWithOf } from './floor.mjs'

describe('the floor that a migration declares', () => {
  it.each([
    ['-- works-with: 1_a\nSELECT 1', '1_a'],
    ['--works-with:  1_a  ', '1_a'],
    ['SELECT 1', null],
    ['', null],
    ['-- Some words\n-- works-with: 1_a', null],
    ['-- works-with:\nSELECT 1', null],
    ['-- works-with: 1_a 2_b\nSELECT 1', null],
  ])('%j: %j', (sql, floor) => {
    expect(worksWithOf(sql)).toBe(floor)
  })
})

describe('an older release', () => {
  it.each<[newest: string, newer: [string, string | null][], against: string[]]>([
    ['1', [], []],
    ['1', [['2', '1']], []],
    ['2', [['3', '1']], []],
    ['1', [['2', null]], ['2']],
    ['1', [['3', '2']], ['3']],
    // two steps at once
    [
      '1',
      [
        ['2', '1'],
        ['3', '2'],
      ],
      ['3'],
    ],
    [
      '1',
      [
        ['2', null],
        ['3', '1'],
      ],
      ['2'],
    ],
    ['', [['1', '1']], ['1']],
  ])('of %j, before %j', (newest, newer, against) => {
    expect(thoseAgainst({ newest, newer: newer.map(([name, worksWith]) => ({ name, worksWith })) })).toEqual(
      against,
    )
  })

  it('starts on what its own floor allows, also when others are applied later, and on nothing that an older one may not', () => {
    const names = fc.integer({ min: 1, max: 9 }).map(String)
    const migrations = fc.array(fc.record({ name: names, worksWith: fc.option(names) }), { maxLength: 6 })
    fc.assert(
      fc.property(migrations, names, names, (newer, one, other) => {
        const [older = '', later = ''] = [one, other].sort()
        const [ofOlder, ofLater] = [older, later].map((newest) => thoseAgainst({ newest, newer }))
        expect(ofOlder).toEqual(expect.arrayContaining(ofLater ?? []))
        const may = ofOlder?.length === 0
        expect(may).toBe(newer.every(({ worksWith }) => worksWith !== null && worksWith <= older))
      }),
    )
  })
})

describe('our own migrations', () => {
  const migrations = readMigrations('prisma/migrations')
  const declared = migrations.filter(({ sql }) => /works-with/.test(sql))

  it.each(declared.map((migration) => [migration.name, migration] as const))(
    '%s names an earlier one in its first line, and what it does is nothing to a release of that one',
    (name, { sql, worksWith }) => {
      expect(migrations.map((one) => one.name).filter((one) => one < name)).toContain(worksWith)
      expect(breakingStatements(sql)).toEqual([])
    },
  )

  it('is asked of each that declares a floor', () => {
    expect(migrations.length).toBeGreaterThan(40)
    expect(declared.every(({ worksWith }) => worksWith !== null)).toBe(true)
  })
})
