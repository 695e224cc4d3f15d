import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idWithin, isNativeDeviceId, MAX_DEVICE_ID, publicDeviceId } from './device-id'

describe('native ids', () => {
  it.each([
    ['a', true],
    ['Tank_7.f-3', true],
    ['x'.repeat(64), true],
    ['', false],
    ['x'.repeat(65), false],
    ['a:b', false],
    ['a b', false],
    ['tänk', false],
    ['a\n', false],
    ['search', false],
    ['mine', false],
    ['claim', false],
    ['inbox', false],
    ['.', false],
    ['..', false],
    ['Search', true],
  ])('%j: %s', (id, expected) => {
    expect(isNativeDeviceId(id)).toBe(expected)
  })
})

describe('public ids of other families', () => {
  it.each([
    ['tank1', 'f:tank1'],
    ['Casa/PB', 'f:Casa~2fPB'],
    ['a~b', 'f:a~7eb'],
    ['é', 'f:~c3a9'],
    ['💧', 'f:~f09f92a7'],
    ['a:b._-', 'f:a:b._-'],
    ['', null],
    ['x'.repeat(126), `f:${'x'.repeat(126)}`],
    ['x'.repeat(127), null],
    ['/'.repeat(43), null],
  ])('%j: %s', (id, expected) => {
    expect(publicDeviceId({ family: 'f', id })).toBe(expected)
  })

  it('are plain, bounded, never native, and unique', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const [first, second] = [a, b].map((id) => publicDeviceId({ family: 'f', id }))
        if (first) {
          expect(first).toMatch(/^[A-Za-z0-9._:~-]+$/)
          expect(first.length).toBeLessThanOrEqual(MAX_DEVICE_ID)
          expect(isNativeDeviceId(first)).toBe(false)
        }
        if (first && second) expect(first === second).toBe(a === b)
      }),
    )
  })
})

it('any public id maps back to the id within its family', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (id) => {
      const deviceId = publicDeviceId({ family: 'tasmota', id })
      if (deviceId !== null) expect(idWithin({ family: 'tasmota', deviceId })).toBe(id)
    }),
  )
  for (const deviceId of ['pump', 'shelly:a', 'tasmota:', 'tasmota:a b', 'tasmota:~41', 'tasmota:~zz'])
    expect(idWithin({ family: 'tasmota', deviceId })).toBeNull()
})
