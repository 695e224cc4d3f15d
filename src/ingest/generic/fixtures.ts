import type { FamilyFixture } from '../fixture'

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a bare number in centimetres',
    topic: 'garden/north/distance',
    mappings: [{ topic: 'garden/{id}/distance', metric: 'distance_mm', channel: 0, unit: 'cm' }],
    payload: ' 87.4\n',
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:north',
        at: null,
        readings: [{ metric: 'distance_mm', channel: 0, value: 874, wireUnit: 'cm' }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'two values of one JSON message',
    topic: 'well/report',
    mappings: [
      { topic: 'well/report', metric: 'depth_mm', channel: 0, path: 'water.height', unit: 'm', kind: 'tank' },
      { topic: 'well/report', metric: 'battery_v', channel: 0, path: 'cells.1' },
      { topic: 'well/report', metric: 'temperature_c', channel: 0, path: 'absent' },
    ],
    payload: { water: { height: '2.35' }, cells: [1.2, 3.9] },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:well~2freport',
        at: null,
        readings: [
          { metric: 'depth_mm', channel: 0, value: 2350, wireUnit: 'm' },
          { metric: 'battery_v', channel: 0, value: 3.9 },
        ],
        rejected: [],
        info: { kind: 'tank', kindDeclared: true },
      },
    ],
  },
  {
    name: 'the running version beside a value',
    topic: 'well/report',
    mappings: [
      { topic: 'well/report', metric: 'battery_v', channel: 0, path: 'cells.1' },
      { topic: 'well/report', metric: 'firmware', channel: 0, path: 'fw' },
    ],
    payload: { cells: [1.2, 3.9], fw: ' 1.4.2-rc1 ' },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:well~2freport',
        at: null,
        readings: [{ metric: 'battery_v', channel: 0, value: 3.9 }],
        rejected: [],
        info: { firmware: '1.4.2-rc1' },
      },
    ],
  },
  {
    name: 'the running version alone, as a number',
    topic: 'garden/north/version',
    mappings: [{ topic: 'garden/{id}/version', metric: 'firmware', channel: 0, path: 'v' }],
    payload: { v: 1.9 },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:north',
        at: null,
        readings: [],
        rejected: [],
        info: { firmware: '1.9' },
      },
    ],
  },
  {
    name: 'no version where a text should be',
    topic: 'garden/north/version',
    mappings: [{ topic: 'garden/{id}/version', metric: 'firmware', channel: 0, path: 'v' }],
    payload: { v: { major: 1 } },
    expect: [{ type: 'rejected', deviceId: 'generic:north', reason: 'no_mapped_value' }],
  },
  {
    name: 'a failed float',
    topic: 'garden/north/distance',
    mappings: [{ topic: 'garden/{id}/distance', metric: 'distance_mm', channel: 0 }],
    payload: 'nan',
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:north',
        at: null,
        readings: [],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: 'nan', reason: 'not_a_number' }],
      },
    ],
  },
  {
    name: 'a switch',
    topic: 'garden/pump',
    mappings: [{ topic: '{id}/pump', metric: 'running', channel: 1 }],
    payload: 'on',
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:garden',
        at: null,
        readings: [{ metric: 'running', channel: 1, value: 1 }],
        rejected: [],
        info: { kind: 'pump' },
      },
    ],
  },
  {
    name: 'JSON without the mapped value',
    topic: 'well/report',
    mappings: [{ topic: 'well/report', metric: 'depth_mm', channel: 0, path: 'water.__proto__.height' }],
    payload: { water: {} },
    expect: [{ type: 'rejected', deviceId: 'generic:well~2freport', reason: 'no_mapped_value' }],
  },
  {
    name: 'a counter in another unit, of a firmware with ids of its own',
    topic: 'solar/roof/total_energy',
    mappings: [
      {
        topic: 'solar/{id}/total_energy',
        metric: 'energy_wh',
        channel: 0,
        factor: 1000,
        family: 'deye',
        device: '{id}/inverter',
      },
    ],
    payload: '1203.4',
    expect: [
      {
        type: 'telemetry',
        deviceId: 'deye:roof~2finverter',
        at: null,
        readings: [{ metric: 'energy_wh', channel: 0, value: 1_203_400 }],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'a will',
    topic: 'garden/north/state',
    mappings: [{ topic: 'garden/{id}/state', metric: 'availability', channel: 0 }],
    payload: 'Offline',
    expect: [{ type: 'availability', deviceId: 'generic:north', online: false, reason: 'will' }],
  },
  {
    name: 'a birth in a sentence, on another topic than the readings',
    topic: 'garden/hello',
    mappings: [
      {
        topic: 'garden/hello',
        metric: 'availability',
        channel: 0,
        device: 'garden/level',
        onText: 'I am here.',
      },
    ],
    payload: 'I am here.',
    expect: [{ type: 'availability', deviceId: 'generic:garden~2flevel', online: true, reason: 'birth' }],
  },
  {
    name: 'a switch that is off when its message is cleared',
    topic: 'garden/north/warning',
    mappings: [
      {
        topic: 'garden/{id}/warning',
        metric: 'battery_low',
        channel: 0,
        onText: 'Change the cells',
        offText: '',
      },
    ],
    payload: '',
    expect: [
      {
        type: 'telemetry',
        deviceId: 'generic:north',
        at: null,
        readings: [{ metric: 'battery_low', channel: 0, value: 0 }],
        rejected: [],
      },
    ],
  },
]
