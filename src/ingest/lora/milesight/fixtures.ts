import { got, refused, type LoraFixture } from '../fixture'
import { controllerFixtures } from './controller-fixtures'
import { AT, time } from './fixture-time'

const battery = got('battery_pct', 87)

export const fixtures: readonly LoraFixture[] = [
  {
    name: 'battery and distance',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex: '017557' + '0382d204',
    expect: { readings: [battery, got('distance_mm', 1234)], rejected: [] },
  },
  {
    name: 'an alarm, on a port of the owner’s choice',
    codec: 'milesight-em500-udl',
    fPort: 12,
    hex: '83e9d204640001',
    expect: { readings: [got('distance_mm', 1234)], rejected: [] },
  },
  {
    name: 'two records',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex: `20ce${time}d204` + `20ce${time}0500`,
    expect: {
      readings: [],
      rejected: [],
      history: [
        { at: AT, readings: [got('distance_mm', 1234)] },
        { at: AT, readings: [got('distance_mm', 5)] },
      ],
    },
  },
  {
    name: 'what it is, at its start',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex:
      'ff0bff' +
      'ff0101' +
      'ff160011223344556677' +
      'ff090230' +
      'ff0a0112' +
      'ff0f00' +
      'ffff0100' +
      'fffe01',
    expect: { readings: [], rejected: [], info: { hardware: 'v2.3', firmware: 'v1.12' } },
  },
  {
    name: 'what stands behind an unknown channel is not read',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex: '017557' + 'fe030a00' + '0382d204',
    expect: { readings: [battery], rejected: [] },
  },
  {
    name: 'what is cut short is not read',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex: '017557' + '0382d2',
    expect: { readings: [battery], rejected: [] },
  },
  { name: 'no known channel', codec: 'milesight-em500-udl', fPort: 85, hex: 'fe030a00', expect: null },
  {
    name: 'upright',
    codec: 'milesight-em310-udl',
    fPort: 85,
    hex: '0382d204' + '040000',
    expect: { readings: [got('distance_mm', 1234), got('tilt', 0)], rejected: [] },
  },
  {
    name: 'below zero and tilted',
    codec: 'milesight-em400-udl',
    fPort: 85,
    hex: '0367c9ff' + '0482d204' + '050001',
    expect: {
      readings: [got('temperature_c', -5.5), got('distance_mm', 1234), got('tilt', 1)],
      rejected: [],
    },
  },
  {
    name: 'two alarms of a laser',
    codec: 'milesight-em400-tld',
    fPort: 85,
    hex: '8367fa0001' + '8482d20400',
    expect: { readings: [got('temperature_c', 25), got('distance_mm', 1234)], rejected: [] },
  },
  {
    name: 'a radar with its alarms',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: '01b9100e' + '06c72003' + '9482d204640001',
    expect: { readings: [got('distance_mm', 1234)], rejected: [] },
  },
  {
    name: 'a radar without a target',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: '0482fdff',
    expect: { readings: [], rejected: [refused('distance_mm', -3, 'no_target')] },
  },
  {
    name: 'a radar that leaves its blind zone',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: 'b482d20400',
    expect: { readings: [got('distance_mm', 1234)], rejected: [] },
  },
  {
    name: 'a radar in its blind zone',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: 'b482640001',
    expect: { readings: [], rejected: [refused('distance_mm', 100, 'blind_zone')] },
  },
  {
    name: 'a record without a target keeps its time and its temperature',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: `20ce${time}ffffd700000000`,
    expect: { readings: [], rejected: [], history: [{ at: AT, readings: [got('temperature_c', 21.5)] }] },
  },
  {
    name: 'two records of eleven bytes each, the second with a change and its event',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: `20ce${time}d204d70000000020ce${time}9c04d600caff20`,
    expect: {
      readings: [],
      rejected: [],
      history: [
        { at: AT, readings: [got('distance_mm', 1234), got('temperature_c', 21.5)] },
        { at: AT, readings: [got('distance_mm', 1180), got('temperature_c', 21.4)] },
      ],
    },
  },
  {
    name: 'what a record ends with is no live tilt',
    codec: 'milesight-em410-rdl',
    fPort: 85,
    hex: `20ce${time}d2040500010000`,
    expect: {
      readings: [],
      rejected: [],
      history: [{ at: AT, readings: [got('distance_mm', 1234), got('temperature_c', 0.5)] }],
    },
  },
  {
    name: 'the top numbers of a probe are no distances',
    codec: 'milesight-em500-udl',
    fPort: 85,
    hex: '0382fdff',
    expect: { readings: [], rejected: [refused('distance_mm', 0xfffd, 'out_of_range')] },
  },
  {
    name: 'nor are they those of a laser',
    codec: 'milesight-em400-tld',
    fPort: 85,
    hex: '0482fdff',
    expect: { readings: [], rejected: [refused('distance_mm', 0xfffd, 'out_of_range')] },
  },
  {
    name: 'a meter of firmware 2 does not hide the current behind it',
    codec: 'milesight-ct101',
    fPort: 85,
    hex: '106339300000' + '0498d204',
    expect: { readings: [got('energy_wh', 123_450), got('current_a', 12.34)], rejected: [] },
  },
  {
    name: 'a depth in cm',
    codec: 'milesight-em500-swl',
    fPort: 85,
    hex: '03777b00',
    expect: { readings: [{ ...got('depth_mm', 1230), wireUnit: 'cm' }], rejected: [] },
  },
  {
    name: 'a probe that does not answer',
    codec: 'milesight-em500-swl',
    fPort: 85,
    hex: '0377ffff',
    expect: { readings: [], rejected: [refused('depth_mm', 65_535, 'sensor_error')] },
  },
  {
    name: 'a pressure below the air’s',
    codec: 'milesight-em500-pp',
    fPort: 85,
    hex: '037bfeff',
    expect: { readings: [got('pressure_pa', -2000)], rejected: [] },
  },
  {
    name: 'a leak',
    codec: 'milesight-em300-mld',
    fPort: 85,
    hex: '050001' + `20ce${time}00000000`,
    expect: {
      readings: [got('water_leak', 1)],
      rejected: [],
      history: [{ at: AT, readings: [got('water_leak', 0)] }],
    },
  },
  ...controllerFixtures,
]
