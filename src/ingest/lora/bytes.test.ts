import { describe, expect, it } from 'vitest'
import { faults, numberAt, readField, viewOf, type Field, type NumberType } from './bytes'
import type { Measured } from '../values'

const view = (hex: string): DataView => viewOf(Buffer.from(hex, 'hex'))

describe('numberAt', () => {
  it.each<[NumberType, string, number | null]>([
    ['u8', 'f8', 248],
    ['i8', 'f8', -8],
    ['u16be', '04d2', 1234],
    ['u16le', 'd204', 1234],
    ['i16be', 'ffc9', -55],
    ['i16le', 'c9ff', -55],
    ['u32be', '000004d2', 1234],
    ['u32le', 'ffffffff', 4_294_967_295],
    ['u32le', 'd20400', null],
    ['f16le', '003c', 1],
    ['f16le', '00c0', -2],
    ['f16le', '5535', 0.333251953125],
    ['f16le', '0100', 2 ** -24],
    ['f16le', 'ff7b', 65_504],
    ['f16le', '007c', Infinity],
    ['f16le', '00fc', -Infinity],
    ['f16le', '007e', Number.NaN],
  ])('%s %s is %s', (type, hex, expected) => {
    expect(numberAt(view(hex), 0, type)).toBe(expected)
  })
})

describe('readField', () => {
  const read = (hex: string, field: Omit<Field, 'at' | 'type'>): Measured => {
    const out: Measured = { readings: [], rejected: [] }
    readField(out, view(hex), { at: 1, type: 'u8', ...field }, 1)
    return out
  }

  it.each<
    [string, string, Omit<Field, 'at' | 'type'>, Measured['readings'][number]['value'] | string | null]
  >([
    ['scales and shifts', '00000d', { metric: 'battery_v', factor: 0.1, offset: 2 }, 3.3],
    ['puts lengths into mm', '00000d', { metric: 'distance_mm', unit: 'cm' }, 130],
    ['masks', '0000fd', { metric: 'counter', mask: 0x0f }, 13],
    ['any bit turns a switch on', '0000f0', { metric: 'relay_on', mask: 0x10 }, 1],
    ['a switch without its bit', '0000ef', { metric: 'relay_on', mask: 0x10 }, 0],
    ['nothing where nothing is fitted', '0000ff', { metric: 'counter', absent: 255 }, null],
    ['nothing behind the end', '0000', { metric: 'counter' }, null],
    ['a fault', '0000ff', { metric: 'counter', fault: faults({ 255: 'dead' }) }, 'dead'],
    ['no fault', '0000fe', { metric: 'counter', fault: faults({ 255: 'dead' }) }, 254],
  ])('%s', (_, hex, field, expected) => {
    const { readings, rejected } = read(hex, field)
    expect(readings[0]?.value ?? rejected[0]?.reason ?? null).toBe(expected)
  })
})
