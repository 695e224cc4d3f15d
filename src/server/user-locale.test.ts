import { expect, it } from 'vitest'
import { userLocaleOf } from './user-locale'

const ENGLISH = { language: 'en', units: 'metric', locale: 'en', timeZone: 'UTC' }

it.each([
  [
    'as they chose',
    { preferences: { language: 'es', units: 'imperial' }, locale: 'es-MX', timezone: 'America/Lima' },
    { language: 'es', units: 'imperial', locale: 'es-MX', timeZone: 'America/Lima' },
  ],
  [
    'in the ways of their language where no other are chosen',
    { preferences: { language: 'hi' }, locale: 'en', timezone: 'UTC' },
    { ...ENGLISH, language: 'hi', locale: 'hi' },
  ],
  ['in plain English where nothing is stored', { preferences: null, locale: 'en', timezone: 'UTC' }, ENGLISH],
  [
    'somehow, whatever is stored',
    { preferences: 7, locale: 'nowhere-at-all-x', timezone: 'Mars/Base' },
    ENGLISH,
  ],
])('a person reads %s', (_, stored, reader) => {
  expect(userLocaleOf(stored)).toEqual(reader)
})
