import { readFields, viewOf, type Field } from '../bytes'
import type { LoraCodec } from '../codec'

const FIELDS: readonly Field[] = [
  // A raw ADC code: the probe's range, which scales it, is not in the frame.
  { metric: 'depth_mm', at: 3, type: 'i16be', fault: () => 'unscaled_raw' },
  { metric: 'battery_v', at: 7, type: 'u8', factor: 0.1 },
]

/** Ellenex PLS2-L, fPort 15, eight bytes, big endian (Ellenex' payload description): 3-4 level, 7 battery in 0.1 V. */
export const ellenex: readonly LoraCodec[] = [
  {
    name: 'ellenex-pls2-l',
    model: 'Ellenex PLS2-L',
    profileWords: ['pls2-l'],
    decode: ({ fPort, bytes }) =>
      fPort === 15 && bytes.byteLength === 8 ? readFields(viewOf(bytes), FIELDS) : null,
  },
]
