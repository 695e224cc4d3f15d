import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricUnit } from '@/domain/readings/metrics'
import { contextWith, fixtureBytes } from '../fixture'
import { refusalOf } from '../rules/quality'
import { modbus } from './family'
import { crc16, hexBytes, parseFrame, parsePayload } from './frame'
import { REGISTER_PROFILES } from './profiles'
import { measureRegisters, profileFor } from './registers'
import { parseModbusTopic } from './topic'

const withCrc = (bytes: readonly number[]): Uint8Array => {
  const crc = crc16(Uint8Array.from(bytes))
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8])
}

const answer = (unit: number, fn: number, words: readonly number[]): Uint8Array =>
  withCrc([unit, fn, words.length * 2, ...words.flatMap((word) => [word >> 8, word & 0xff])])

const decode = (topic: string, payload: unknown, codec?: string) =>
  modbus.decode(
    {
      topic,
      payload: fixtureBytes(payload),
      flags: { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 1, 1) },
    },
    contextWith({ sensors: codec === undefined ? {} : { 'modbus:g~2f1': { codec } } }),
  )

const word = fc.integer({ min: 0, max: 0xffff })

describe('frames', () => {
  it.each([
    ['010402000178F0', { kind: 'response', unit: 1, fn: 4, words: [1] }],
    ['010300D6000225F3', { kind: 'request', unit: 1, fn: 3 }],
    ['010300D6000225F4', 'crc_mismatch'],
    ['01', 'too_short'],
  ])('%s', (hex, frame) => {
    expect(parseFrame(hexBytes(hex) ?? new Uint8Array())).toEqual(frame)
  })

  it.each([
    [[1, 0x84, 2], 'modbus_exception'],
    [[1, 6, 0, 1, 0, 3], 'unknown_function'],
    [[1, 3, 4, 0, 1], 'wrong_length'],
    [[1, 3, 1, 7], 'wrong_length'],
  ])('%j and its checksum: %s', (bytes, fault) => {
    expect(parseFrame(withCrc(bytes))).toBe(fault)
  })

  it('are read back as written, as bytes and as text', () => {
    const words = fc.array(word, { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 247 }), fc.constantFrom(3, 4), words, (unit, fn, said) => {
        const bytes = answer(unit, fn, said)
        const hex = Buffer.from(bytes).toString('hex')
        expect(parsePayload(bytes)).toEqual({ kind: 'response', unit, fn, words: said })
        expect(parsePayload(fixtureBytes(hex))).toEqual({ kind: 'response', unit, fn, words: said })
      }),
    )
  })

  it('are rejected when one byte is wrong', () => {
    const words = fc.array(word, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 1, max: 255 }), (said, place, change) => {
        const bytes = answer(1, 4, said)
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(parseFrame(bytes)).toBe('crc_mismatch')
      }),
    )
  })
})

describe('profiles', () => {
  it.each(REGISTER_PROFILES.map((profile) => [profile.name, profile] as const))('%s', (_, profile) => {
    const { base, count } = profile.block
    const spots = profile.registers.map(({ metric, channel }) => `${metric}.${channel}`)
    expect(new Set(spots).size).toBe(spots.length)
    for (const { address, format, metric, factor } of profile.registers) {
      expect(address).toBeGreaterThanOrEqual(base)
      expect(address + (format.startsWith('u32') ? 1 : 0)).toBeLessThan(base + count)
      expect(metricUnit(metric)).not.toBe('mm')
      expect(factor).toBeGreaterThan(0)
    }
    expect(profile.source).not.toBe('')
  })

  it('scale every number as their table defines, wherever the block begins', () => {
    const given = fc.constantFrom(...REGISTER_PROFILES).chain((profile) =>
      fc.record({
        profile: fc.constant(profile),
        words: fc.array(word, { minLength: profile.block.count, maxLength: profile.block.count }),
        skip: fc.nat(profile.block.count - 1),
      }),
    )
    fc.assert(
      fc.property(given, ({ profile, words, skip }) => {
        const whole = measureRegisters(profile, { base: profile.block.base, fn: null, words })
        const base = profile.block.base + skip
        const part = measureRegisters(profile, { base, fn: null, words: words.slice(skip) })
        expect(whole.readings).toHaveLength(profile.registers.length)
        expect(whole.rejected).toEqual([])
        const kept = profile.registers.filter(({ address }) => address >= base)
        expect(part.readings.map(({ metric, channel }) => [metric, channel])).toEqual(
          kept.map(({ metric, channel }) => [metric, channel]),
        )
        for (const reading of part.readings) expect(whole.readings).toContainEqual(reading)
      }),
    )
  })

  it.each([
    ['u16', [0x8001, 1], 0x8001],
    ['s16', [0x8001, 1], -0x7fff],
    ['u32_low_first', [1, 2], 0x20001],
    ['u32_high_first', [1, 2], 0x10002],
  ] as const)('read %s', (format, words, value) => {
    const registers = [{ address: 0, metric: 'counter', channel: 0, factor: 1, format }] as const
    const profile = {
      name: '',
      title: '',
      source: '',
      block: { base: 0, count: 2 },
      isRecognised: false,
      registers,
    }
    expect(measureRegisters(profile, { base: 0, fn: null, words }).readings[0]?.value).toBe(value)
  })

  it.each([
    [undefined, { base: 301, fn: null, words: [0, 0, 0, 0, 0] }, 'imp-taco-pump'],
    [undefined, { base: 300, fn: null, words: [0, 0, 0, 0, 0] }, undefined],
    [undefined, { base: null, fn: 4, words: Array<number>(8).fill(0) }, 'pzem-017'],
    [undefined, { base: 0, fn: null, words: Array<number>(8).fill(0) }, undefined],
    [undefined, { base: null, fn: 4, words: Array<number>(10).fill(0) }, undefined],
    ['pzem-004t', { base: null, fn: 4, words: Array<number>(10).fill(0) }, 'pzem-004t'],
    ['ldds75', { base: 301, fn: null, words: [0, 0, 0, 0, 0] }, 'imp-taco-pump'],
  ])('%s for %j is %s', (chosen, block, name) => {
    expect(profileFor(chosen, block)?.name).toBe(name)
  })

  it('read no impossible value from an idle meter', () => {
    for (const profile of REGISTER_PROFILES) {
      const words = Array<number>(profile.block.count).fill(0)
      const { readings } = measureRegisters(profile, { base: profile.block.base, fn: null, words })
      expect(readings.map(refusalOf).filter((reason) => reason !== null)).toEqual([])
    }
  })
})

describe('topics', () => {
  it.each([
    ['modbus/g/5/registers', { kind: 'unit', gateway: 'g', unit: 5, leaf: 'registers' }],
    ['modbus/g/05/registers', null],
    ['modbus/g/5/state', null],
    ['a/b/ModbusInMqtt/fromDevice', { kind: 'lines', gateway: 'a/b', isRequest: false }],
    ['/neuron/mqtt', { kind: 'neuron' }],
    ['neuron/x/upload', { kind: 'neuron' }],
    ['neuron', null],
  ])('%s', (topic, parsed) => {
    expect(parseModbusTopic(topic)).toEqual(parsed)
  })
})

describe('messages', () => {
  it.each([
    [
      'a unit that is not the topic’s',
      'registers',
      { unit: 2, base: 301, regs: [0, 0, 0, 0, 0] },
      'identity_mismatch',
    ],
    ['a frame of another unit', 'raw', answer(2, 4, Array<number>(8).fill(0)), 'identity_mismatch'],
    ['no first address', 'registers', { regs: [1] }, 'no_registers'],
    ['no registers', 'registers', { base: 0, regs: [] }, 'no_registers'],
    ['more than 16 bits', 'registers', { base: 301, regs: [0, 70_000, 0, 0, 0] }, 'no_registers'],
    ['text', 'registers', { base: 301, regs: ['1', 0, 0, 0, 0] }, 'no_registers'],
    ['no JSON', 'values', '{', 'not_json'],
    ['a list', 'values', [], 'not_an_object'],
  ])('%s is refused', (_, leaf, payload, reason) => {
    expect(decode(`modbus/g/1/${leaf}`, payload)).toMatchObject([{ type: 'rejected', reason }])
  })

  it('rejects an answer with a length other than the chosen profile’s block', () => {
    expect(decode('modbus/g/1/raw', answer(1, 4, [1, 2]), 'pzem-004t')).toMatchObject([
      { type: 'rejected', reason: 'unexpected_register_count' },
    ])
  })

  it.each([
    [{ node: 'n', group: 'g', values: {}, errors: { x: 1 } }, 'telemetry'],
    [{ node_name: 'n', group_name: 'g', tags: [] }, 'telemetry'],
    [{ states: [] }, 'ignored'],
    [{ node: 'n', group: 'g', uuid: 'x' }, 'ignored'],
  ])('%j of a Neuron gateway is %s', (payload, type) => {
    expect(decode('/neuron/mqtt', payload).map((event) => event.type)).toEqual([type])
  })
})
