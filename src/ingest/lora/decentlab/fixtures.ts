import { got, type LoraFixture } from '../fixture'

const battery = got('battery_v', 3)

/** Protocol 2, a device's number, and the flags of the blocks that follow. */
const header = (flags: number): string => `021234${flags.toString(16).padStart(4, '0')}`

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'a distance',
    codec: 'decentlab-dl-mbx',
    fPort: 1,
    hex: header(3) + '04d2' + '0009' + '0bb8',
    expect: { readings: [got('distance_mm', 1234), battery], rejected: [] },
  },
  {
    name: 'no sensor block',
    codec: 'decentlab-dl-mbx',
    fPort: 1,
    hex: header(2) + '0bb8',
    expect: { readings: [battery], rejected: [] },
  },
  {
    name: 'cut short inside the block',
    codec: 'decentlab-dl-mbx',
    fPort: 1,
    hex: header(3) + '04d2',
    expect: { readings: [got('distance_mm', 1234)], rejected: [] },
  },
  { name: 'another protocol', codec: 'decentlab-dl-mbx', fPort: 1, hex: '0112340003', expect: null },
  {
    name: 'the median of many echoes',
    codec: 'decentlab-dl-lid',
    fPort: 1,
    hex: header(3) + '0500' + '0100' + '0900' + '04d2' + '0000'.repeat(7) + '0bb8',
    expect: { readings: [got('distance_mm', 1234), battery], rejected: [] },
  },
  {
    name: 'half of eleven bar above -1, and 25 degrees',
    codec: 'decentlab-dl-pr21',
    fPort: 1,
    hex: header(1) + '8000' + '5f40',
    expect: { readings: [got('pressure_pa', 450_000), got('liquid_temperature_c', 25)], rejected: [] },
  },
  {
    name: 'a quarter of one bar',
    codec: 'decentlab-dl-pr26',
    fPort: 1,
    hex: header(1) + '6000' + '0180',
    expect: { readings: [got('pressure_pa', 25_000), got('liquid_temperature_c', -50)], rejected: [] },
  },
  {
    name: 'a tenth of a bar and a half, roughly',
    codec: 'decentlab-dl-pr36',
    fPort: 1,
    hex: header(1) + '9000' + '9900',
    expect: { readings: [got('pressure_pa', 50_000), got('liquid_temperature_c', 25)], rejected: [] },
  },
  {
    name: 'both temperatures',
    codec: 'decentlab-dl-pr36ctd',
    fPort: 1,
    hex: header(1) + '9000' + '9a00' + '9900' + '8000',
    expect: {
      readings: [
        got('pressure_pa', 50_000),
        got('device_temperature_c', 26),
        got('liquid_temperature_c', 25),
      ],
      rejected: [],
    },
  },
  {
    name: 'a dry probe in frost',
    codec: 'decentlab-dl-ctd10',
    fPort: 1,
    hex: header(1) + '7ffd' + '7fc9' + '0000' + '0001',
    expect: { readings: [got('depth_mm', -3), got('liquid_temperature_c', -5.5)], rejected: [] },
  },
]
