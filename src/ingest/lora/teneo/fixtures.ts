import { got, refused, type LoraFixture } from '../fixture'

const battery = got('battery_v', 3.3)
const distance = { ...got('distance_mm', 1230), wireUnit: 'cm' as const }
const codec = 'teneo-filling-degree'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a distance',
    codec,
    fPort: 1,
    hex: '0d007b',
    expect: { readings: [battery, distance], rejected: [] },
  },
  {
    name: 'with the air, without a status',
    codec,
    fPort: 1,
    hex: '0d007b' + 'fdda' + '157c',
    expect: {
      readings: [battery, distance, got('temperature_c', -5.5), got('humidity_pct', 55)],
      rejected: [],
    },
  },
  {
    name: 'with both',
    codec,
    fPort: 1,
    hex: '0d007b' + '00' + '09c4' + '157c',
    expect: {
      readings: [battery, distance, got('temperature_c', 25), got('humidity_pct', 55)],
      rejected: [],
    },
  },
  {
    name: 'nothing in sight',
    codec,
    fPort: 1,
    hex: '0d000004',
    expect: { readings: [battery], rejected: [refused('distance_mm', 0, 'no_target')] },
  },
  {
    name: 'a fault',
    codec,
    fPort: 1,
    hex: '0d007b02',
    expect: { readings: [battery], rejected: [refused('distance_mm', 123, 'sensor_error')] },
  },
  { name: 'charging', codec, fPort: 3, hex: '0d', expect: { readings: [battery], rejected: [] } },
  { name: 'another port', codec, fPort: 4, hex: '0d007b', expect: null },
]
