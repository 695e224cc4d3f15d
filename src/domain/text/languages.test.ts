import { expect, it } from 'vitest'
import { languageAccepted, languageOf, writingLocale, localeName } from './languages'

it.each([
  ['en', 'en'],
  ['es-MX', 'es'],
  ['HI_in', 'hi'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
])('%s reads %s', (wish, language) => {
  expect(languageOf(wish)).toBe(language)
})

it.each([
  [null, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['fr-FR,es;q=0.8,en;q=0.7', 'es'],
  ['en;q=0.5, hi-IN;q=0.9', 'hi'],
  ['es;q=0, hi;q=0.1', 'hi'],
  ['*', 'en'],
  [';;;,,q=,es;q=zero', 'en'],
])('a browser that accepts %s gets %s', (header, language) => {
  expect(languageAccepted(header)).toBe(language)
})

it.each([
  ['en', 'English'],
  ['es', 'Español'],
  ['hi', 'हिन्दी'],
  ['en-IN', 'English (India)'],
])('%s is called %s', (tag, name) => {
  expect(localeName(tag)).toBe(name)
})

it.each([
  ['en', 'en', 'en'],
  ['en', 'es', 'es'],
  ['en-GB', 'es', 'en-GB'],
  ['de', 'en', 'de'],
])('somebody of locale %s who reads %s writes as %s', (locale, language, expected) => {
  expect(writingLocale({ locale, language })).toBe(expected)
})
