import { numberAt, readFields, viewOf, type Field } from '../bytes'
import type { LoraDecoded } from '../codec'

/** The port on which LB and LS devices report their model and firmware. */
export const STATUS_PORT = 5

/** Battery in mV; the two upper bits of the word are flags. */
export const battery = (at: number): Field => ({
  metric: 'battery_v',
  at,
  type: 'u16be',
  mask: 0x3fff,
  factor: 0.001,
})

/**
 * An external DS18B20 in 0.1 degrees Celsius. A value of 0 is treated as no probe, at the cost of readings of exactly
 * 0.0.
 */
export const probe = (at: number): Field => ({
  metric: 'temperature_c',
  at,
  type: 'i16be',
  factor: 0.1,
  absent: 0,
})

const LENGTH = 7

const FIELDS = [battery(5)]

/**
 * "Device status" on fPort 5 (Dragino's user manuals, big endian): byte 0 model, 1-2 firmware as three hex
 * digits after the first (0x0100 is 1.0.0), 3 frequency band, 4 sub-band, 5-6 battery in mV.
 */
export const decodeStatus = (bytes: Uint8Array): LoraDecoded | null => {
  if (bytes.byteLength < LENGTH) return null
  const view = viewOf(bytes)
  const version = numberAt(view, 1, 'u16be') ?? 0
  const firmware = [8, 4, 0].map((shift) => (version >> shift) & 0xf).join('.')
  return { ...readFields(view, FIELDS), info: { firmware } }
}
