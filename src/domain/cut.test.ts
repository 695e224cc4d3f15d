import { expect, it } from 'vitest'
import { cut } from './cut'

it.each([
  ['Roof', 4, 'Roof'],
  ['Roofs', 4, 'Roo…'],
  ['💧💧💧', 3, '💧💧💧'],
  ['💧💧💧', 2, '💧…'],
])('%s at most %i characters long is %s', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected)
})
