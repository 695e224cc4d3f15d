import { got, type LoraFixture } from '../fixture'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a weak battery in frost',
    codec: 'dingtek-df702',
    fPort: 3,
    hex: '8000010111' + '04d2' + '00' + 'f8' + '0000' + '00' + '01' + '00000081',
    expect: {
      readings: [got('distance_mm', 1234), got('temperature_c', -8), got('battery_low', 1)],
      rejected: [],
    },
  },
  {
    name: 'with a position',
    codec: 'dingtek-df530',
    fPort: 3,
    hex: '8000010219' + '04d2' + '01' + '0000000000000000' + '19' + '000010' + '0000000081',
    expect: { readings: [got('distance_mm', 1234), got('temperature_c', 25)], rejected: [] },
  },
  {
    name: 'its parameters',
    codec: 'dingtek-df530',
    fPort: 3,
    hex: '80000103' + '00'.repeat(21),
    expect: null,
  },
  { name: 'another length', codec: 'dingtek-df530', fPort: 3, hex: '8000010111', expect: null },
]
