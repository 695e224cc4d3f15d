import { numberAt, type Field } from '../bytes'
import type { ChannelTable } from './tlv'

const versionAt = (view: DataView, at: number, minorShift: number): string => {
  const [major, minor] = [numberAt(view, at, 'u8') ?? 0, numberAt(view, at + 1, 'u8') ?? 0]
  return `v${major.toString(16)}.${(minor >> minorShift).toString(16)}`
}

/** Channels of every model: device facts and battery. */
export const COMMON: ChannelTable = {
  '0175': { size: 1, fields: [{ metric: 'battery_pct', at: 0, type: 'u8' }] },
  ff01: { size: 1 },
  ff09: { size: 2, info: (view, at) => ({ hardware: versionAt(view, at, 4) }) },
  ff0a: { size: 2, info: (view, at) => ({ firmware: versionAt(view, at, 0) }) },
  ff0b: { size: 1 },
  ff0f: { size: 1 },
  ff16: { size: 8 },
  fffe: { size: 1 },
  ffff: { size: 2 },
}

/** A two-byte number with or without sign. */
export const number = (field: Omit<Field, 'at' | 'type'> & Partial<Field>): Field => ({
  at: 0,
  type: 'u16le',
  ...field,
})

export const flag = (field: Omit<Field, 'at' | 'type'> & Partial<Field>): Field => ({
  at: 0,
  type: 'u8',
  ...field,
})

export const temperature: Field = number({ metric: 'temperature_c', type: 'i16le', factor: 0.1 })

/** The same values, preceded by the time of a record. */
export const recorded = (fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ ...field, at: field.at + 4 }))
