import { got, type LoraFixture } from '../fixture'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'under the tank in frost, the battery low',
    codec: 'netvox-r718pa22',
    fPort: 6,
    hex: '019b01' + '9e' + '04d2' + 'fff8' + '000000',
    expect: {
      readings: [got('depth_mm', 1234), got('temperature_c', -8), got('battery_v', 3)],
      rejected: [],
    },
  },
  {
    name: 'above the tank',
    codec: 'netvox-r718pe',
    fPort: 6,
    hex: '01b101' + '24' + '01' + '04d2' + '37' + '000000',
    expect: {
      readings: [got('distance_mm', 1234), got('level_pct', 55), got('battery_v', 3.6)],
      rejected: [],
    },
  },
  {
    name: 'with a thermometer',
    codec: 'netvox-r718x',
    fPort: 6,
    hex: '013401' + '24' + '01' + '04d2' + 'ffc9' + '37' + '0a',
    expect: {
      readings: [
        got('distance_mm', 1234),
        got('temperature_c', -5.5),
        got('level_pct', 55),
        got('battery_v', 3.6),
      ],
      rejected: [],
    },
  },
  {
    name: 'dry',
    codec: 'netvox-r718wb',
    fPort: 6,
    hex: '011201' + '1e' + '00' + '000000000000',
    expect: { readings: [got('water_leak', 0), got('battery_v', 3)], rejected: [] },
  },
  {
    name: 'its versions',
    codec: 'netvox-r718wb',
    fPort: 6,
    hex: '011200' + '0a' + '03' + '20240102' + '0000',
    expect: { readings: [], rejected: [], info: { firmware: '1.0', hardware: '3' } },
  },
  {
    name: 'the answer to a command',
    codec: 'netvox-r718pe',
    fPort: 7,
    hex: '8cb101f400000000000000',
    expect: { readings: [], rejected: [] },
  },
  { name: 'another report', codec: 'netvox-r718pe', fPort: 6, hex: '01b107' + '00'.repeat(8), expect: null },
  { name: 'another model', codec: 'netvox-r718pe', fPort: 6, hex: '013401' + '00'.repeat(8), expect: null },
  { name: 'another port', codec: 'netvox-r718pe', fPort: 8, hex: '01b101' + '00'.repeat(8), expect: null },
]
