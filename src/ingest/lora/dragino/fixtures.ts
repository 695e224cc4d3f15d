import { got, refused, type LoraFixture } from '../fixture'

const battery = got('battery_v', 3.6)
const AT = Date.UTC(2026, 4, 4, 6, 30)

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'battery 3.600 V, 1 234 mm',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e1004d200000001',
    expect: { readings: [got('distance_mm', 1234), battery], rejected: [] },
  },
  {
    name: 'interrupt bit set, probe at -5.5 degrees',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '8e1004d201ffc901',
    expect: { readings: [got('distance_mm', 1234), battery, got('temperature_c', -5.5)], rejected: [] },
  },
  {
    name: 'five bytes of early firmware',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e10011800',
    expect: { readings: [got('distance_mm', 280), battery], rejected: [] },
  },
  {
    name: 'too close',
    codec: 'dragino-ldds75',
    fPort: 2,
    hex: '0e10011700000001',
    expect: { readings: [battery], rejected: [refused('distance_mm', 279, 'below_range_sentinel')] },
  },
  {
    name: 'no sensor',
    codec: 'dragino-ldds45',
    fPort: 2,
    hex: '0e10000000000000',
    expect: { readings: [battery], rejected: [refused('distance_mm', 0, 'no_sensor_sentinel')] },
  },
  {
    name: 'closer than an LDDS75 can see',
    codec: 'dragino-ldds45',
    fPort: 2,
    hex: '0e10002000000001',
    expect: { readings: [got('distance_mm', 32), battery], rejected: [] },
  },
  {
    name: 'under the tank',
    codec: 'dragino-ldds20',
    fPort: 2,
    hex: '0e10001400000001',
    expect: { readings: [got('depth_mm', 20), battery], rejected: [] },
  },
  { name: 'another port', codec: 'dragino-ldds75', fPort: 5, hex: '0e1004d200000001', expect: null },
  { name: 'too short', codec: 'dragino-ldds75', fPort: 2, hex: '0e1004', expect: null },
  {
    name: 'an LB measures as the models before it',
    codec: 'dragino-dds75-lb',
    fPort: 2,
    hex: '0e1004d2000000',
    expect: { readings: [got('distance_mm', 1234), battery], rejected: [] },
  },
  {
    name: 'a datalog: one good record, one without an echo, and a rest that is none',
    codec: 'dragino-dds45-lb',
    fPort: 3,
    hex: '84d20e1000d7406a1f3d00' + '00000e100000406a1f3d3c' + '0e10',
    expect: {
      readings: [],
      rejected: [],
      history: [
        {
          at: Date.UTC(2026, 5, 2, 20, 28, 48),
          readings: [got('distance_mm', 1234), battery, got('temperature_c', 21.5)],
        },
        { at: Date.UTC(2026, 5, 2, 20, 29, 48), readings: [battery] },
      ],
    },
  },
  {
    name: 'a datalog of a DDS20: the battery comes first',
    codec: 'dragino-dds20-lb',
    fPort: 3,
    hex: `0e1004d20000${'40'}${(AT / 1000).toString(16)}`,
    expect: {
      readings: [],
      rejected: [],
      history: [{ at: AT, readings: [got('depth_mm', 1234), battery] }],
    },
  },
  {
    name: 'its status',
    codec: 'dragino-dds20-lb',
    fPort: 5,
    hex: '29012301ff0e10',
    expect: { readings: [battery], rejected: [], info: { firmware: '1.2.3' } },
  },
  { name: 'a status cut short', codec: 'dragino-dds20-lb', fPort: 5, hex: '29012301ff0e', expect: null },
  { name: 'a port of settings', codec: 'dragino-dds75-lb', fPort: 4, hex: '0004b0', expect: null },
  {
    name: 'a lidar at -8 degrees with a probe at 21.5',
    codec: 'dragino-lds12-lb',
    fPort: 2,
    hex: '0e1000d704d2019000f801',
    expect: {
      readings: [
        got('distance_mm', 1234),
        got('device_temperature_c', -8),
        battery,
        got('temperature_c', 21.5),
      ],
      rejected: [],
    },
  },
  {
    name: 'a lidar that is dazzled',
    codec: 'dragino-llds12',
    fPort: 2,
    hex: '0e100000fffc0010001401',
    expect: {
      readings: [got('device_temperature_c', 20), battery],
      rejected: [refused('distance_mm', 65_532, 'ambient_light')],
    },
  },
  {
    name: 'a lidar’s parameters',
    codec: 'dragino-llds12',
    fPort: 2,
    hex: '0300000000000000000002',
    expect: null,
  },
  {
    name: 'four probes, two of them fitted',
    codec: 'dragino-ldds04',
    fPort: 2,
    hex: '0e1004d2000009c4000001',
    expect: {
      readings: [got('distance_mm', 1234), got('distance_mm', 2500, 2), battery],
      rejected: [
        refused('distance_mm', 0, 'no_sensor_sentinel', 1),
        refused('distance_mm', 0, 'no_sensor_sentinel', 3),
      ],
    },
  },
  {
    name: 'a radar and two objects',
    codec: 'dragino-lmds200',
    fPort: 2,
    hex: '0e10007b025800',
    expect: {
      readings: [
        { ...got('distance_mm', 1230), wireUnit: 'cm' },
        { ...got('distance_mm', 6000, 1), wireUnit: 'cm' },
        battery,
      ],
      rejected: [],
    },
  },
]
