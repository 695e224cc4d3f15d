import { describe, expect, it } from 'vitest'
import { isDataFault, failureReason } from './failures'

const coded = (code: string) => Object.assign(new Error('said'), { code })

describe('isDataFault', () => {
  it.each([
    ['22003', true],
    ['22P05', true],
    ['23514', false],
    ['23502', false],
    ['54000', true],
    ['40P01', false],
    ['42P01', false],
    ['53100', false],
    ['57P01', false],
    ['25006', false],
    ['ECONNREFUSED', false],
  ])('%s: %s', (code, is) => expect(isDataFault(coded(code))).toBe(is))

  it('a value that cannot be encoded is a data fault, an unknown failure is not', () => {
    expect(isDataFault(new RangeError('out of range'))).toBe(true)
    expect(isDataFault(new TypeError('a fault of ours'))).toBe(false)
    expect(isDataFault(new Error('Query read timeout'))).toBe(false)
    expect(isDataFault(new Error('Connection terminated unexpectedly'))).toBe(false)
  })
})

describe('reasonOf', () => {
  it('is short and contains the code', () => {
    expect(failureReason(coded('22003'))).toBe('22003 said')
    expect(failureReason('x'.repeat(500))).toHaveLength(200)
  })
})
