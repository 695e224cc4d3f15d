import { got, refused, type LoraFixture } from '../fixture'

const codec = 'ellenex-pls2-l'

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a code without its scale',
    codec,
    fPort: 15,
    hex: '0112340123000024',
    expect: { readings: [got('battery_v', 3.6)], rejected: [refused('depth_mm', 291, 'unscaled_raw')] },
  },
  { name: 'another port', codec, fPort: 14, hex: '0112340123000024', expect: null },
  { name: 'another length', codec, fPort: 15, hex: '01123401230000', expect: null },
]
