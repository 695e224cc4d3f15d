import { expect, it } from 'vitest'
import { languageOfPage } from './language-of-page'

it.each([
  ['the remembered one', 'a=b; cistern-language=hi; c=d', ['es'], 'hi'],
  ['no cookie whose name only ends alike', 'my-cistern-language=hi', ['es'], 'es'],
  ['the first that the console speaks', '', ['fr-FR', 'es-MX', 'hi'], 'es'],
  ['English where nothing is known', '', [], 'en'],
  ['English for a language that is gone', 'cistern-language=fr', ['es'], 'en'],
])('a page without strings speaks %s', (_, cookie, languages, expected) => {
  expect(languageOfPage({ cookie, languages })).toBe(expected)
})
