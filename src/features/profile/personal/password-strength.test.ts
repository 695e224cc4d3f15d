import { expect, it } from 'vitest'
import { passwordStrengthOf } from './password-strength'

it.each([
  ['short', 'short'],
  ['aaaabbbbcccc', 'weak'],
  ['sunlight', 'fair'],
  ['Sunlight9', 'fair'],
  ['sunlightday', 'fair'],
  ['Sunlight 9', 'good'],
  ['sunlightdays', 'good'],
  ['a long walk to the well', 'strong'],
  ['पानी की टंकी', 'good'],
])('%s is %s', (password, strength) => {
  expect(passwordStrengthOf(password)).toBe(strength)
})
