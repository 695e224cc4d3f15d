import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strappedLiters, strappingTable } from './strapping'

const anyRow = fc.record({ heightMm: fc.double(), liters: fc.double() })

describe('strappingTable', () => {
  it('starts at empty, rises strictly in height and never falls in litres, for any input', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const table = strappingTable(rows) ?? [{ heightMm: 0, liters: 0 }]
        expect(table[0]).toEqual({ heightMm: 0, liters: 0 })
        table.slice(1).forEach((row, index) => {
          expect(row.heightMm).toBeGreaterThan(table[index]?.heightMm ?? NaN)
          expect(row.liters).toBeGreaterThanOrEqual(table[index]?.liters ?? NaN)
        })
      }),
    )
  })

  it.each([
    ['missing', undefined],
    ['empty', []],
    ['without liquid', [{ heightMm: 500, liters: 0 }]],
    [
      'without numbers',
      [
        { heightMm: NaN, liters: 10 },
        { heightMm: 10, liters: NaN },
      ],
    ],
  ])('is null when %s', (_, rows) => {
    expect(strappingTable(rows)).toBeNull()
  })

  it('sorts the rows, keeps the higher of two at one height and removes a fall', () => {
    const table = strappingTable([
      { heightMm: 900, liters: 700 },
      { heightMm: 300, liters: 200 },
      { heightMm: 300, liters: 250 },
      { heightMm: 600, liters: 240 },
    ])
    expect(table).toEqual([
      { heightMm: 0, liters: 0 },
      { heightMm: 300, liters: 250 },
      { heightMm: 600, liters: 250 },
      { heightMm: 900, liters: 700 },
    ])
  })
})

describe('strappedLiters', () => {
  const table = strappingTable([
    { heightMm: 400, liters: 100 },
    { heightMm: 1000, liters: 1000 },
  ])
  it.each([
    [-5, 0],
    [0, 0],
    [200, 50],
    [400, 100],
    [700, 550],
    [1000, 1000],
    [1500, 1000],
  ])('at %d mm gives %d L', (heightMm, liters) => {
    expect(strappedLiters(table ?? [], heightMm)).toBe(liters)
  })
})
