import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codecByName } from '../codecs'

const distance = fc.integer({ min: 280, max: 7500 })
const battery = fc.integer({ min: 0, max: 0x0fff })

it('reads back any distance and battery in range', () => {
  fc.assert(
    fc.property(distance, battery, (mm, mv) => {
      const bytes = Buffer.alloc(8)
      bytes.writeUInt16BE(mv, 0)
      bytes.writeUInt16BE(mm, 2)
      expect(codecByName('dragino-ldds75')?.decode({ fPort: 2, bytes })?.readings).toEqual([
        { metric: 'distance_mm', channel: 0, value: mm },
        { metric: 'battery_v', channel: 0, value: mv / 1000 },
      ])
    }),
  )
})

it('a frame of several distances has a 12-bit battery and the probe at its end', () => {
  const decode = (hex: string) =>
    codecByName('dragino-dds75-lb')?.decode({ fPort: 2, bytes: Buffer.from(hex, 'hex') })
  expect(decode('1d3b0aef')?.readings).toMatchObject([
    { metric: 'distance_mm', value: 2799 },
    { metric: 'battery_v', value: 3.387 },
  ])
  expect(decode('1d3b0aef' + '00000000' + '0af00af1' + '0000fa01')?.readings).toMatchObject([
    { metric: 'distance_mm', value: 2799 },
    { metric: 'battery_v', value: 3.387 },
    { metric: 'temperature_c', value: 25 },
  ])
})

it('the parameters of four probes are not decoded as readings', () => {
  const decode = (hex: string) =>
    codecByName('dragino-ldds04')?.decode({ fPort: 2, bytes: Buffer.from(hex, 'hex') })
  expect(decode('030000003c0001f4000002')).toBeNull()
  expect(decode('0b45010001000100010001')?.readings).toHaveLength(5)
})

it('decodes every complete record of a datalog', () => {
  const record = fc.record({ mm: distance, mv: battery, seconds: fc.integer({ min: 0, max: 0xffffffff }) })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), fc.nat(10), (records, rest) => {
      const bytes = Buffer.alloc(records.length * 11 + rest)
      records.forEach(({ mm, mv, seconds }, index) => {
        bytes.writeUInt16BE(mm, index * 11)
        bytes.writeUInt16BE(mv, index * 11 + 2)
        bytes.writeUInt32BE(seconds, index * 11 + 7)
      })
      const history = codecByName('dragino-dds75-lb')?.decode({ fPort: 3, bytes })?.history
      expect(history?.map(({ at, readings }) => [at, readings[0]?.value])).toEqual(
        records.map(({ mm, seconds }) => [seconds * 1000, mm]),
      )
    }),
  )
})
