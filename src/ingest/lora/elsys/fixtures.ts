import { got, type LoraFixture } from '../fixture'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a distance among other things',
    codec: 'elsys-elt2',
    fPort: 5,
    hex: '01ffc9' + '0237' + '03010203' + '070e10' + '0e04d2' + '1400018a88',
    expect: {
      readings: [
        got('temperature_c', -5.5),
        got('humidity_pct', 55),
        got('battery_v', 3.6),
        got('distance_mm', 1234),
      ],
      rejected: [],
    },
  },
  {
    name: 'a counter, an input and a leak',
    codec: 'elsys-elt2',
    fPort: 5,
    hex: '0b00000009' + '0d01' + '1237',
    expect: { readings: [got('counter', 9), got('input_on', 1), got('water_leak', 1)], rejected: [] },
  },
  {
    name: 'what stands behind an unknown type is not read',
    codec: 'elsys-elt2',
    fPort: 5,
    hex: '0e04d2' + '7f00' + '0237',
    expect: { readings: [got('distance_mm', 1234)], rejected: [] },
  },
  { name: 'nothing known', codec: 'elsys-elt2', fPort: 5, hex: '7f00', expect: null },
]
