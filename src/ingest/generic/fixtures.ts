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
        readings: [{ metric: 'distance_mm', channel: 0, value: 874 }],
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
          { metric: 'depth_mm', channel: 0, value: 2350 },
          { metric: 'battery_v', channel: 0, value: 3.9 },
        ],
        rejected: [],
        info: { kind: 'tank', kindDeclared: true },
      },
    ],
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
]
