import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncate } from './truncate'

describe('truncate', () => {
  it.each([
    ['Roof', 4, 'Roof'],
    ['Roofs', 4, 'Roo…'],
    ['💧💧💧', 3, '💧💧💧'],
    ['💧💧💧', 2, '💧…'],
    ['', 0, ''],
  ])('%s at most %i characters long is %s', (text, most, expected) => {
    expect(truncate(text, most, '…')).toBe(expected)
  })

  it.each([
    ['Roofs', 4, 'Roof'],
    ['abc💧', 4, 'abc💧'],
    ['abc💧d', 4, 'abc💧'],
    ['💧💧', 1, '💧'],
    ['ab', 0, ''],
  ])('without a mark %s at most %i characters long is %s', (text, most, expected) => {
    expect(truncate(text, most)).toBe(expected)
  })

  it('never splits a character and never exceeds the limit', () => {
    const text = fc.array(fc.constantFrom('a', '💧', '…'), { maxLength: 40 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.nat(45), fc.constantFrom('', '…'), (whole, most, mark) => {
        const cut = truncate(whole, Math.max(1, most), mark)
        expect([...cut].length).toBeLessThanOrEqual(Math.max(1, most))
        expect(Buffer.from(cut).toString()).toBe(cut)
        if ([...whole].length <= most) expect(cut).toBe(whole)
      }),
    )
  })
})
