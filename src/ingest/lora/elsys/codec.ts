import { readField, viewOf, within, type Field } from '../bytes'
import type { LoraCodec, LoraDecoded } from '../codec'

type Part = { size: number; fields?: readonly Field[] }

const one = (size: number, field: Omit<Field, 'at'>): Part => ({ size, fields: [{ ...field, at: 0 }] })
const skip = (size: number): Part => ({ size })

/** Every type byte with its value length, so that unused types can be skipped. */
const PARTS: Readonly<Record<number, Part>> = {
  0x01: one(2, { metric: 'temperature_c', type: 'i16be', factor: 0.1 }),
  0x02: one(1, { metric: 'humidity_pct', type: 'u8' }),
  0x03: skip(3),
  0x04: skip(2),
  0x05: skip(1),
  0x06: skip(2),
  0x07: one(2, { metric: 'battery_v', type: 'u16be', factor: 0.001 }),
  0x08: one(2, { metric: 'analog_v', type: 'u16be', factor: 0.001 }),
  0x09: skip(6),
  0x0a: skip(2),
  0x0b: one(4, { metric: 'counter', type: 'u32be' }),
  0x0c: one(2, { metric: 'temperature_c', channel: 1, type: 'i16be', factor: 0.1 }),
  0x0d: one(1, { metric: 'input_on', type: 'u8' }),
  0x0e: one(2, { metric: 'distance_mm', type: 'u16be', fault: within({ max: 10_000 }) }),
  0x0f: skip(1),
  0x10: skip(4),
  0x11: skip(1),
  0x12: one(1, { metric: 'water_leak', type: 'u8' }),
  0x13: skip(65),
  // The pressure of the air, not of the tank.
  0x14: skip(4),
  0x15: skip(2),
  0x16: skip(2),
  0x17: one(4, { metric: 'counter', channel: 1, type: 'u32be' }),
  0x18: one(2, { metric: 'analog_v', channel: 1, type: 'u16be', factor: 0.001 }),
  0x19: one(2, { metric: 'temperature_c', channel: 2, type: 'i16be', factor: 0.1 }),
  0x1a: one(1, { metric: 'input_on', channel: 1, type: 'u8' }),
  0x1b: skip(4),
  0x1c: skip(2),
  0x3d: skip(4),
}

const decode = (bytes: Uint8Array): LoraDecoded | null => {
  const view = viewOf(bytes)
  const out: LoraDecoded = { readings: [], rejected: [] }
  let at = 0
  while (at < bytes.byteLength) {
    const part = PARTS[bytes[at] ?? 0]
    if (!part) break
    for (const field of part.fields ?? []) readField(out, view, field, at + 1)
    at += 1 + part.size
  }
  return at === 0 ? null : out
}

/**
 * Elsys' ELT 2 and ELT Ultrasonic: type bytes, each followed by its value, big endian, on any port (Elsys, "LoRa
 * payload"). Values after an unknown type cannot be read.
 */
export const elsys: readonly LoraCodec[] = [
  {
    name: 'elsys-elt2',
    model: 'Elsys ELT-2',
    profileWords: ['elt-2', 'elt-ultrasonic'],
    decode: ({ bytes }) => decode(bytes),
  },
]
