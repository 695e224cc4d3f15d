import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrOperators } from './qr'

const TEXT = 'https://cistern.example/devices/claim?id=tank-1&code=RIVER-7391'

it('draws every dark module of the code once, and no other', () => {
  const { data, size } = encode(TEXT, { ecc: 'M', border: 0 })
  const drawn = Array.from({ length: size }, () => Array<number>(size).fill(0))
  for (const [, x, y, width] of qrOperators(TEXT, { x: 10, y: 20, size: 100 }).matchAll(
    /^(\d+) (\d+) (\d+) 1 re$/gm,
  ))
    for (let at = Number(x); at < Number(x) + Number(width); at++) {
      const row = drawn[size - 1 - Number(y)]
      if (row) row[at] = (row[at] ?? 0) + 1
    }
  expect(drawn).toEqual(data.map((row) => row.map(Number)))
})

it('puts the code where it belongs and leaves the page as it was', () => {
  const { size } = encode(TEXT, { ecc: 'M', border: 0 })
  const lines = qrOperators(TEXT, { x: 10.5, y: 20, size: size * 2 }).split('\n')
  expect(lines.slice(0, 2)).toEqual(['q', '2.00000 0 0 2.00000 10.50000 20.00000 cm'])
  expect(lines.slice(-3)).toEqual(['f', 'Q', ''])
})
