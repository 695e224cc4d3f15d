import { describe, expect, it } from 'vitest'
import { capacityConflict } from './stated-capacity'

const box = { tankType: 'rectangular', lengthMm: 1000, widthMm: 1000, depthMm: 1000 } as const

describe('capacityConflict', () => {
  it.each([
    ['nothing stated', {}, null],
    ['a zero', { capacityLiters: 0 }, null],
    ['the same', { capacityLiters: 1000 }, null],
    ['5 % more calculated', { capacityLiters: 1000, depthMm: 1050 }, null],
    ['over 5 % more', { capacityLiters: 1000, depthMm: 1051 }, { stated: 1000, calculated: 1051 }],
    ['over 5 % less', { capacityLiters: 1000, depthMm: 949 }, { stated: 1000, calculated: 949 }],
    ['dimensions missing', { capacityLiters: 500, depthMm: 0 }, null],
  ])('%s', (_, more, expected) => {
    const conflict = capacityConflict({ ...box, ...more })
    expect(conflict && { ...conflict, calculated: Math.round(conflict.calculated) }).toEqual(expected)
  })
})
