import { got, type LoraFixture } from '../fixture'

const codec = 'mclimate-t-valve'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'closed in the cold',
    codec,
    fPort: 2,
    hex: '1709',
    expect: {
      readings: [got('liquid_temperature_c', 11.5), got('valve_open', 0), got('temperature_c', -5.5)],
      rejected: [],
    },
  },
  {
    name: 'a flood',
    codec,
    fPort: 2,
    hex: '42000000af',
    expect: { readings: [got('water_leak', 1), got('battery_v', 3)], rejected: [] },
  },
  { name: 'neither', codec, fPort: 2, hex: '420000', expect: null },
]
