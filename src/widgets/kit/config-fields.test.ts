import { describe, expect, it } from 'vitest'
import { numberField, selectField, textField } from './config-fields'

const poll = numberField({ key: 'pollS', min: 5, max: 600, default: 30, zeroIsDefault: true })
const half = numberField({ key: 'half', min: 0.5, max: 3, step: 0.5, default: 1 })

describe('numberField', () => {
  it.each([
    ['the lower bound', 5, 5],
    ['the upper bound', 600, 600],
    ['digits as text', ' 45 ', 45],
    ['zero where it means "not set"', 0, 30],
  ])('reads %s', (_, value, expected) => {
    expect(poll.rule().parse(value)).toBe(expected)
  })

  it.each([
    ['below the minimum', 4],
    ['above the maximum', 601],
    ['between two steps', 7.5],
    ['an empty text', ''],
    ['a word', 'soon'],
    ['null', null],
    ['a boolean', true],
    ['not a number', Number.NaN],
  ])('refuses %s', (_, value) => {
    expect(poll.rule().safeParse(value).success).toBe(false)
  })

  it('counts its steps from the minimum', () => {
    expect(half.rule().parse(2.5)).toBe(2.5)
    expect(half.rule().safeParse(2.25).success).toBe(false)
    expect(half.rule().safeParse(0).success).toBe(false)
  })
})

describe('textField', () => {
  const name = textField({ key: 'name', maxLength: 5, default: '' })

  it('drops the spaces around it and bounds what is left', () => {
    expect(name.rule().parse('  abc ')).toBe('abc')
    expect(name.rule().parse('')).toBe('')
    expect(name.rule().safeParse('abcdef').success).toBe(false)
    expect(name.rule().safeParse(5).success).toBe(false)
  })
})

describe('selectField', () => {
  it('knows only its options', () => {
    const palette = selectField({ key: 'palette', options: ['aqua', 'mono'], default: 'mono' })
    expect(palette.rule().parse('aqua')).toBe('aqua')
    expect(palette.rule().safeParse('Aqua').success).toBe(false)
  })
})
