import type { Measured } from '../../values'

/** Frames of our own making: codec, port, bytes in hex, what they measure (null: not a measurement). */
export const fixtures: readonly {
  name: string
  codec: string
  fPort: number
  hex: string
  expect: Measured | null
}[] = [
  {
    name: 'battery 3.600 V, 1 234 mm',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e1004d200000001',
    expect: {
      readings: [
        { metric: 'distance_mm', channel: 0, value: 1234 },
        { metric: 'battery_v', channel: 0, value: 3.6 },
      ],
      rejected: [],
    },
  },
  {
    name: 'interrupt bit set, probe at -5.5 degrees',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '8e1004d201ffc901',
    expect: {
      readings: [
        { metric: 'distance_mm', channel: 0, value: 1234 },
        { metric: 'battery_v', channel: 0, value: 3.6 },
        { metric: 'temperature_c', channel: 0, value: -5.5 },
      ],
      rejected: [],
    },
  },
  {
    name: 'five bytes of early firmware',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e10011800',
    expect: {
      readings: [
        { metric: 'distance_mm', channel: 0, value: 280 },
        { metric: 'battery_v', channel: 0, value: 3.6 },
      ],
      rejected: [],
    },
  },
  {
    name: 'too close',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e10011700000001',
    expect: {
      readings: [{ metric: 'battery_v', channel: 0, value: 3.6 }],
      rejected: [{ metric: 'distance_mm', channel: 0, raw: 279, reason: 'below_range_sentinel' }],
    },
  },
  {
    name: 'no sensor',
    codec: 'dragino-ldds45',
    fPort: 2,
    hex: '0e10000000000000',
    expect: {
      readings: [{ metric: 'battery_v', channel: 0, value: 3.6 }],
      rejected: [{ metric: 'distance_mm', channel: 0, raw: 0, reason: 'no_sensor_sentinel' }],
    },
  },
  {
    name: 'closer than an LDDS75 can see',
    codec: 'dragino-ldds45',
    fPort: 2,
    hex: '0e10002000000001',
    expect: {
      readings: [
        { metric: 'distance_mm', channel: 0, value: 32 },
        { metric: 'battery_v', channel: 0, value: 3.6 },
      ],
      rejected: [],
    },
  },
  {
    name: 'under the tank',
    codec: 'dragino-ldds20',
    fPort: 2,
    hex: '0e10001400000001',
    expect: {
      readings: [
        { metric: 'depth_mm', channel: 0, value: 20 },
        { metric: 'battery_v', channel: 0, value: 3.6 },
      ],
      rejected: [],
    },
  },
  { name: 'another port', codec: 'dragino-ldds75', fPort: 5, hex: '0e1004d200000001', expect: null },
  { name: 'too short', codec: 'dragino-ldds75', fPort: 2, hex: '0e1004', expect: null },
]
