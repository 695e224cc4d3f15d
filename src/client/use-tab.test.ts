import { expect, it } from 'vitest'
import { tabFrom } from './use-tab'

it.each([
  [null, 'overview'],
  ['history', 'history'],
  ['danger', 'overview'],
  ['toString', 'overview'],
])('%s asks for %s', (text, tab) => {
  expect(tabFrom(text, ['overview', 'history'], 'overview')).toBe(tab)
})
