import { expect, it } from 'vitest'
import { countOf, infoOf, objectAt, textOf } from './fields'

it.each([
  ['  a\u0000b\n ', 'ab'],
  ['', undefined],
  ['\u0007', undefined],
  [5, undefined],
])('the text of %j is %j', (value, expected) => {
  expect(textOf(value)).toBe(expected)
})

it('truncates long text', () => {
  expect(textOf('abcdef', 3)).toBe('abc')
})

it.each([
  [0, 0],
  [7, 7],
  [-1, undefined],
  [1.5, undefined],
  ['1', undefined],
  [2 ** 53, undefined],
])('the count of %j is %s', (value, expected) => {
  expect(countOf(value)).toBe(expected)
})

it('finds own objects only', () => {
  expect(objectAt({ a: { b: 1 } }, 'a')).toEqual({ b: 1 })
  expect(objectAt({}, 'constructor')).toEqual({})
  expect(objectAt({}, '__proto__')).toEqual({})
  expect(objectAt({ a: [1] }, 'a')).toEqual({})
})

it('leaves out absent values', () => {
  expect(infoOf({ name: undefined })).toBeUndefined()
  expect(Object.keys(infoOf({ name: 'a', model: undefined }) ?? {})).toEqual(['name'])
})
