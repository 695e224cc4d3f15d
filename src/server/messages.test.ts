import { expect, it } from 'vitest'
import { LANGUAGES } from '@/domain/text/languages'
import { fillFromEnglish, messagesIn, stringsFor } from './messages'

it.each([
  ['what is not translated', {}, { a: 'A', b: { c: 'C', d: ['D', ['n']] } }],
  ['a part of a group', { b: { c: 'ce' } }, { a: 'A', b: { c: 'ce', d: ['D', ['n']] } }],
  [
    'a message compiled to an array',
    { b: { d: ['de', ['n']] } },
    { a: 'A', b: { c: 'C', d: ['de', ['n']] } },
  ],
  [
    'a message in the place of a group, and the other way round',
    { a: { x: 'X' }, b: 'B' },
    { a: 'A', b: { c: 'C', d: ['D', ['n']] } },
  ],
  ['what English does not have', { a: 'Á', z: 'Z' }, { a: 'Á', b: { c: 'C', d: ['D', ['n']] } }],
])('English stands in for %s', (_, translated, whole) => {
  expect(fillFromEnglish({ a: 'A', b: { c: 'C', d: ['D', ['n']] } }, translated)).toEqual(whole)
})

it.each(LANGUAGES)('%s has words for everything', (language) => {
  expect(messagesIn(language).profile.saved).toMatch(/\S/)
})

it('translates one namespace of the messages, with one translator per language', () => {
  const words = stringsFor('channels.merged')
  expect(words('en')('more', { names: 'A', n: 2 })).toBe('A and 2 more')
  expect(words('es')('more', { names: 'A', n: 2 })).not.toContain('and')
  expect(words('es')).toBe(words('es'))
})
