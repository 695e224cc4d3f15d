import type { FamilyFixture } from '../fixture'

const at = 1_770_000_000_000

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a DC meter’s answer as bytes',
    topic: 'modbus/shed/1/raw',
    payload: Uint8Array.from([1, 4, 16, 9, 196, 0, 250, 0, 100, 0, 1, 0, 3, 0, 2, 0, 0, 0, 0, 0xa3, 0xb3]),
    expect: [
      {
        type: 'telemetry',
        deviceId: 'modbus:shed~2f1',
        at: null,
        readings: [
          { metric: 'voltage_v', channel: 0, value: 25 },
          { metric: 'current_a', channel: 0, value: 2.5 },
          { metric: 'power_w', channel: 0, value: 6563.6 },
          { metric: 'energy_wh', channel: 0, value: 131_075 },
        ],
        rejected: [],
        info: { kind: 'acdc', model: 'PZEM-003 and PZEM-017 (DC meter)' },
      },
    ],
  },
  {
    name: 'a pump’s registers',
    topic: 'modbus/shed/5/registers',
    payload: { ts: at, unit: 5, base: 301, regs: [410, 24, 0, 2900, 500] },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'modbus:shed~2f5',
        at,
        readings: [
          { metric: 'flow_lpm', channel: 0, value: 40 },
          { metric: 'speed_rpm', channel: 0, value: 2900 },
          { metric: 'frequency_hz', channel: 0, value: 50 },
        ],
        rejected: [],
        info: { model: 'IMP Pumps and Taco circulators' },
      },
    ],
  },
  {
    name: 'a meter whose profile was chosen, read in part',
    topic: 'modbus/shed/2/registers',
    sensors: { 'modbus:shed~2f2': { codec: 'pzem-004t' } },
    payload: { base: 0, regs: [2315, 1500, 0, 3470, null] },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'modbus:shed~2f2',
        at: null,
        readings: [
          { metric: 'voltage_v', channel: 0, value: 231.5 },
          { metric: 'current_a', channel: 0, value: 1.5 },
        ],
        rejected: [],
        info: { kind: 'acdc', model: 'PZEM-004T v3, PZEM-014 and PZEM-016 (AC meter)' },
      },
    ],
  },
  {
    name: 'registers of an unknown model',
    topic: 'modbus/shed/9/registers',
    payload: { base: 40, regs: [1, 2, 3] },
    expect: [{ type: 'rejected', deviceId: 'modbus:shed~2f9', reason: 'no_register_profile' }],
  },
  {
    name: 'values named as metrics',
    topic: 'modbus/shed/7/values',
    payload: { ts: at, values: { 'level_pct.1': 40, other: 5 }, errors: { flow_lpm: 2014 } },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'modbus:shed~2f7',
        at,
        readings: [{ metric: 'level_pct', channel: 1, value: 40 }],
        rejected: [{ metric: 'flow_lpm', channel: 0, raw: 2014, reason: 'tag_error' }],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'tags of a Neuron gateway',
    topic: '/neuron/app/plc/tanks',
    payload: { timestamp: at, node: 'plc', group: 'tanks', tags: [{ name: 'depth_mm', value: 1240 }] },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'neuron:plc~2ftanks',
        at,
        readings: [{ metric: 'depth_mm', channel: 0, value: 1240 }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'an answer in hexadecimal',
    topic: 'farm/ModbusInMqtt/fromDevice',
    payload: {
      Lines: [{ LineNo: 0, Timestamp: at / 1000, Modbus: '01041009C400FA006400010003000200000000A3 B3' }],
      OrderId: 'x',
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'modbus:farm~2f1',
        at,
        readings: [
          { metric: 'voltage_v', channel: 0, value: 25 },
          { metric: 'current_a', channel: 0, value: 2.5 },
          { metric: 'power_w', channel: 0, value: 6563.6 },
          { metric: 'energy_wh', channel: 0, value: 131_075 },
        ],
        rejected: [],
        info: { kind: 'acdc', model: 'PZEM-003 and PZEM-017 (DC meter)' },
      },
    ],
  },
  {
    name: 'a question to a device',
    topic: 'farm/ModbusInMqtt/toDevice',
    payload: { Lines: [{ LineNo: 0, Modbus: '010300D6000225F3' }] },
    expect: [{ type: 'ignored', reason: 'request_frame' }],
  },
  {
    name: 'a broken frame',
    topic: 'modbus/shed/1/raw',
    payload: Uint8Array.from([1, 4, 2, 0, 1, 0, 0]),
    expect: [{ type: 'rejected', reason: 'crc_mismatch' }],
  },
]
