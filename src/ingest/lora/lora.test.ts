import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecByName, codecForProfile, loraCodecs } from './codecs'
import { loraDeviceId } from './device-id'
import { parseLoraFixtures, type LoraFixture } from './fixture'
import { measureObject } from './object'
import type { Measured } from '../values'

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const fixturesOf = async (folder: string): Promise<readonly LoraFixture[]> => {
  const loaded = (await import(`./${folder}/fixtures.json`)) as { default: unknown }
  return parseLoraFixtures(loaded.default)
}

const fixtures = (await Promise.all(folders.map(fixturesOf))).flat()

/** Lasers reach 40 m, all other models here less. */
const FARTHEST_MM = 40_000

describe('frames', () => {
  it.each(fixtures)('$codec: $name', ({ codec, fPort, bytes, expect: expected }) => {
    expect(codecByName(codec)?.decode({ fPort, bytes })).toEqual(expected)
  })

  it('are decoded at an offset of a larger buffer', () => {
    for (const { codec, fPort, bytes: own, expect: expected } of fixtures) {
      const bytes = Uint8Array.of(0xff, 0xff, ...own, 0xff).subarray(2, 2 + own.length)
      expect(codecByName(codec)?.decode({ fPort, bytes })).toEqual(expected)
    }
  })
})

describe.each(loraCodecs.map((codec) => [codec.name, codec] as const))('%s', (name, codec) => {
  it('never throws on any frame, nor on any prefix of its own frames', () => {
    const own = fixtures.filter((fixture) => fixture.codec === name).map(({ bytes }) => bytes)
    const cut = fc.tuple(
      fc.constantFrom(...own, Buffer.alloc(0)),
      fc.nat(60),
      fc.uint8Array({ maxLength: 9 }),
    )
    const frames = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      cut.map(([frame, length, rest]) => Buffer.concat([frame.subarray(0, length), rest])),
    )
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(1, 2, 3, 5, 6, 15, 85), fc.nat(255)), frames, (fPort, bytes) => {
        const decoded = codec.decode({ fPort, bytes })
        const all = [
          ...(decoded?.readings ?? []),
          ...(decoded?.history ?? []).flatMap(({ readings }) => readings),
        ]
        for (const { value } of all) expect(Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('reports no distance beyond the sensor’s range', () => {
    const frames = fc.uint8Array({ minLength: 4, maxLength: 30 })
    const start = fixtures.filter((fixture) => fixture.codec === name).map(({ bytes }) => bytes)
    // own frames with any two bytes raised to the maximum, where the distances are
    const raised = fc.tuple(fc.constantFrom(...start, Buffer.alloc(12)), fc.nat(40)).map(([frame, at]) => {
      const bytes = Buffer.from(frame)
      bytes.subarray(at, at + 2).fill(0xff)
      return bytes
    })
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 5, 85), fc.oneof(frames, raised), (fPort, bytes) => {
        const decoded = codec.decode({ fPort, bytes })
        const all = [
          ...(decoded?.readings ?? []),
          ...(decoded?.history ?? []).flatMap(({ readings }) => readings),
        ]
        for (const { metric, value } of all)
          if (metric === 'distance_mm') expect(value).toBeLessThanOrEqual(FARTHEST_MM)
      }),
    )
  })

  it('is found by its own name and model', () => {
    expect(codecByName(name)).toBe(codec)
    expect(codecForProfile(codec.model)).toBe(codec)
    for (const word of codec.profileWords) expect(codecForProfile(word.toUpperCase())).toBe(codec)
  })
})

it('every codec has a unique name and unique words', () => {
  const words = loraCodecs.flatMap(({ profileWords }) => profileWords)
  expect(new Set(loraCodecs.map(({ name }) => name)).size).toBe(loraCodecs.length)
  expect(new Set(words).size).toBe(words.length)
  expect(codecByName('toString')).toBeNull()
})

describe('profiles', () => {
  it.each([
    ['Dragino LDDS75', 'dragino-ldds75'],
    ['ldds75-eu868 v1.1', 'dragino-ldds75'],
    ['LDDS20', 'dragino-ldds20'],
    ['DDS75-LB', 'dragino-dds75-lb'],
    ['dds75_ls v1.2', 'dragino-dds75-lb'],
    ['DDS75', null],
    ['Milesight EM500 UDL', 'milesight-em500-udl'],
    ['em500udl', 'milesight-em500-udl'],
    ['EM500-SWL-L050', 'milesight-em500-swl'],
    ['DL-PR36', 'decentlab-dl-pr36'],
    ['DL-PR36CTD', 'decentlab-dl-pr36ctd'],
    ['Filling Degree Sensor', 'teneo-filling-degree'],
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
