import { describe, expect, it } from 'vitest'
import { orderTextOf } from './order-text'

describe('orderTextOf', () => {
  it.each([
    ['name', 'text.up'],
    ['-name', 'text.down'],
    ['alerts', 'attention.up'],
    ['-level', 'number.down'],
    ['-created', 'time.down'],
  ])('%s is %s', (sort, text) => {
    expect(orderTextOf(sort)).toBe(text)
  })

  it('goes by what a list says of its own columns', () => {
    expect(orderTextOf('seen', { seen: 'age' })).toBe('age.up')
  })
})
