import { expect, it } from 'vitest'
import { measureFamily } from './expected-time'

it('the rate of a family is measured from five downloads on, those without a length left out', () => {
  const downloads = [1, 2, 3, 4].map((n) => ({ bytes: 1000 * n, ms: 1000 }))
  expect(measureFamily([...downloads, { bytes: 9000, ms: 0 }, { bytes: 0, ms: 9 }])).toBeNull()
  expect(measureFamily([...downloads, { bytes: 9000, ms: 1000 }])).toEqual({ bytesPerS: 3000, updates: 5 })
})
