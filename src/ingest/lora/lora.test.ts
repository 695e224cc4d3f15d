import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecForProfile, loraCodecs } from './codecs'
import { loraDeviceId } from './device-id'
import { measureObject } from './object'
import type { Measured } from '../values'

describe('every codec', () => {
  it.each(loraCodecs.map((codec) => [codec.name, codec] as const))(
    '%s never throws on any frame',
    (_, codec) => {
      fc.assert(
        fc.property(fc.nat(255), fc.uint8Array({ maxLength: 60 }), (fPort, bytes) => {
          const decoded = codec.decode({ fPort, bytes })
          for (const { value } of decoded?.readings ?? []) expect(Number.isFinite(value)).toBe(true)
        }),
      )
    },
  )

  it.each(loraCodecs.map((codec) => [codec.name, codec] as const))(
    '%s is found by its own model name',
    (_, codec) => {
      expect(codecForProfile(codec.model)).toBe(codec)
    },
  )

  it('has a name of its own', () => {
    expect(new Set(loraCodecs.map(({ name }) => name)).size).toBe(loraCodecs.length)
  })
})

describe('profiles', () => {
  it.each([
    ['Dragino LDDS75', 'dragino-ldds75'],
    ['ldds75-eu868 v1.1', 'dragino-ldds75'],
    ['LDDS20', 'dragino-ldds20'],
    ['DDS75-LB', null],
    ['MYLDDS75', null],
    ['', null],
  ])('%s is read by %s', (profile, name) => {
    expect(codecForProfile(profile)?.name ?? null).toBe(name)
  })
})

describe('objects decoded by the network server', () => {
  const read = (object: Record<string, unknown>): Measured => {
    const out: Measured = { readings: [], rejected: [] }
    measureObject(out, object)
    return out
  }

  it.each([
    [{ distance_mm: 900 }, [{ metric: 'distance_mm', channel: 0, value: 900 }]],
    [{ 'depth_mm.2': 90 }, [{ metric: 'depth_mm', channel: 2, value: 90 }]],
    [{ BatV: 3.6 }, [{ metric: 'battery_v', channel: 0, value: 3.6 }]],
    [{ battery: 3.98 }, [{ metric: 'battery_v', channel: 0, value: 3.98 }]],
    [{ battery: 95 }, [{ metric: 'battery_pct', channel: 0, value: 95 }]],
    [{ battery: 4 }, []],
    [{ distance: 900, level: 3 }, []],
  ])('%j reads as %j', (object, readings) => {
    expect(read(object).readings).toEqual(readings)
  })
})

it.each([
  ['A84041FFFF1234AB', 'deveui:a84041ffff1234ab'],
  ['a84041ffff1234a', null],
  ['a84041ffff1234ag', null],
])('the DevEUI %s is the device %s', (devEui, id) => {
  expect(loraDeviceId(devEui)).toBe(id)
})
