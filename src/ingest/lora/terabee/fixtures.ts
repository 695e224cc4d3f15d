import { got, refused, type LoraFixture } from '../fixture'

const battery = got('battery_v', 3)
const codec = 'terabee-lora-lm-xl'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a distance',
    codec,
    fPort: 1,
    hex: '04d2' + '37' + '0bb8' + '01',
    expect: { readings: [got('distance_mm', 1234), got('level_pct', 55), battery], rejected: [] },
  },
  {
    name: 'too far',
    codec,
    fPort: 1,
    hex: 'ffff' + 'ff' + '0bb8' + '00',
    expect: {
      readings: [battery],
      rejected: [refused('distance_mm', 65_535, 'no_target'), refused('level_pct', 255, 'sensor_error')],
    },
  },
  {
    name: 'a silent sensor and a battery not read',
    codec,
    fPort: 1,
    hex: '04d2' + '37' + '0000' + '0c',
    expect: {
      readings: [],
      rejected: [
        refused('distance_mm', 1234, 'sensor_error'),
        refused('level_pct', 55, 'sensor_error'),
        refused('battery_v', 0, 'sensor_error'),
      ],
    },
  },
  { name: 'another length', codec, fPort: 1, hex: '04d237', expect: null },
]
