import type { FamilyFixture } from '../fixture'

const deviceId = 'roof-01'
const topic = (leaf: string): string => `tc/v1/${deviceId}/${leaf}`
const AT = Date.UTC(2026, 4, 4, 6, 30)

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a report with a clock and two tanks',
    topic: topic('telemetry'),
    payload: {
      ts: AT,
      seq: 12,
      boot: 3,
      m: { distance_mm: 812.5, 'distance_mm.1': 455, battery_v: 3.7, extra: 1 },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 812.5 },
          { metric: 'distance_mm', channel: 1, value: 455 },
          { metric: 'battery_v', channel: 0, value: 3.7 },
        ],
        rejected: [],
        key: '3:12',
        ack: { boot: 3, seq: 12 },
      },
    ],
  },
  {
    name: 'a report without a clock',
    topic: topic('telemetry'),
    payload: { seq: 0, boot: 4, up: 9, m: { running: false, flow_lpm: 0 } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [
          { metric: 'running', channel: 0, value: 0 },
          { metric: 'flow_lpm', channel: 0, value: 0 },
        ],
        rejected: [],
        key: '4:0',
        ack: { boot: 4, seq: 0 },
      },
    ],
  },
  {
    name: 'a failed sensor beside a good one',
    topic: topic('telemetry'),
    payload: { m: { distance_mm: null, temperature_c: 21.25 }, err: { distance_mm: 'no_echo' } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'temperature_c', channel: 0, value: 21.25 }],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: null, reason: 'no_echo' }],
      },
    ],
  },
  {
    name: 'a backlog',
    topic: topic('telemetry'),
    payload: [
      { ts: AT / 1000, seq: 1, boot: 1, m: { depth_mm: 900 } },
      { ts: '2026-05-04T08:35:00+02:00', seq: 2, boot: 1, m: { depth_mm: '910 mm' } },
    ],
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [{ metric: 'depth_mm', channel: 0, value: 900 }],
        rejected: [],
        key: '1:1',
        ack: { boot: 1, seq: 1 },
        backlog: true,
      },
      {
        type: 'telemetry',
        deviceId,
        at: AT + 300_000,
        readings: [{ metric: 'depth_mm', channel: 0, value: 910 }],
        rejected: [],
        key: '1:2',
        ack: { boot: 1, seq: 2 },
        backlog: true,
      },
    ],
  },
  {
    name: 'a birth',
    topic: topic('status'),
    retain: true,
    payload: { online: true, boot: 5, fw: '2.0.1', hw: 'rev-b', kind: 'tank', interval_s: 120, sleep: false },
    expect: [
      {
        type: 'availability',
        deviceId,
        online: true,
        reason: 'birth',
        info: {
          firmware: '2.0.1',
          hardware: 'rev-b',
          kind: 'tank',
          kindDeclared: true,
          intervalS: 120,
          sleepy: false,
        },
      },
    ],
  },
  {
    name: 'a will',
    topic: topic('status'),
    payload: { online: false, reason: 'lwt', boot: 5 },
    expect: [{ type: 'availability', deviceId, online: false, reason: 'will' }],
  },
  {
    name: 'going to sleep',
    topic: topic('status'),
    payload: { online: true, sleep: true, boot: 5, next_s: 900 },
    expect: [
      { type: 'availability', deviceId, online: true, reason: 'sleep', nextS: 900, info: { sleepy: true } },
    ],
  },
  {
    name: 'the state of two relays',
    topic: topic('state'),
    payload: { ts: AT, relay: { '0': true, '1': false }, mode: 'auto', by: 'cmd:7' },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'relay_on', channel: 0, value: 1 },
          { metric: 'relay_on', channel: 1, value: 0 },
          { metric: 'control_mode', channel: 0, value: 2 },
        ],
        rejected: [],
      },
    ],
  },
  {
    name: 'a command that was carried out, and how the relays stand',
    topic: topic('ack/c-7'),
    payload: { ts: AT, status: 'done', state: { relay: { '0': true } } },
    expect: [
      { type: 'command_ack', deviceId, at: AT, commandId: 'c-7', status: 'done' },
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [{ metric: 'relay_on', channel: 0, value: 1 }],
        rejected: [],
      },
    ],
  },
  {
    name: 'a command refused by the device itself',
    topic: topic('ack/c-8'),
    payload: { status: 'rejected', error: 'low_source' },
    expect: [
      { type: 'command_ack', deviceId, at: null, commandId: 'c-8', status: 'rejected', error: 'low_source' },
    ],
  },
  {
    name: 'an acknowledgement that says nothing',
    topic: topic('ack/c-9'),
    payload: { status: 'maybe' },
    expect: [{ type: 'rejected', deviceId, reason: 'bad_ack' }],
  },
  {
    name: 'firmware on its way',
    topic: topic('ota/progress'),
    payload: { job: 'j-4', state: 'downloading', pct: 60, ts: AT },
    expect: [{ type: 'ota', deviceId, at: AT, state: 'downloading', job: 'j-4', percent: 60 }],
  },
  {
    name: 'an update that waits for the pump',
    topic: topic('ota/progress'),
    payload: { job: 'j-4', state: 'waiting', reason: 'pump_running', next_s: 900, ts: AT },
    expect: [
      { type: 'ota', deviceId, at: AT, state: 'waiting', job: 'j-4', reason: 'pump_running', nextS: 900 },
    ],
  },
  {
    name: 'an update that was rolled back',
    topic: topic('ota/progress'),
    payload: {
      job: 'j-4',
      state: 'rolled_back',
      fw: '2.0.1',
      counter: 6,
      slot: 0,
      error: 'self_test:no_echo',
    },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        state: 'rolled_back',
        job: 'j-4',
        counter: 6,
        slot: 0,
        code: 'self_test',
        error: 'self_test:no_echo',
        info: { firmware: '2.0.1' },
      },
    ],
  },
  {
    name: 'a word that no firmware says',
    topic: topic('ota/progress'),
    payload: { job: 'j-4', state: 'thinking' },
    expect: [{ type: 'rejected', deviceId, reason: 'bad_ota_progress' }],
  },
  {
    name: 'a request for a piece of firmware',
    topic: topic('ota/get'),
    payload: { job: 'j-4', off: 8192, len: 4096 },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        state: 'downloading',
        job: 'j-4',
        offset: 8192,
        chunk: { offset: 8192, length: 4096 },
      },
    ],
  },
  {
    name: 'the server hears a piece of firmware',
    topic: topic('ota/data/j-4/8192'),
    payload: 'bytes',
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
  {
    name: 'a birth on probation',
    topic: topic('status'),
    payload: { online: true, fw: '2.1.0', ota: { job: 'j-4', slot: 1, confirmed: false, counter: 6 } },
    expect: [
      {
        type: 'availability',
        deviceId,
        online: true,
        reason: 'birth',
        info: { firmware: '2.1.0', update: { job: 'j-4', slot: 1, isConfirmed: false, counter: 6 } },
      },
    ],
  },
  {
    name: 'an alarm of the device itself',
    topic: topic('event'),
    payload: { ts: AT, type: 'overload', sev: 'warning' },
    expect: [{ type: 'alarm', deviceId, at: AT, alarm: 'overload', isActive: true, severity: 'warning' }],
  },
  {
    name: 'a button that opens a claim window',
    topic: topic('claim'),
    payload: { ts: AT, window_s: 120, proof: 'x' },
    expect: [{ type: 'claim', deviceId, at: AT, windowMs: 120_000 }],
  },
  {
    name: 'a cleared retained status',
    topic: topic('status'),
    payload: '',
    expect: [{ type: 'ignored', reason: 'cleared' }],
  },
  {
    name: 'the server hears its own acknowledgement',
    topic: topic('telemetry/ack'),
    payload: { boot: 3, seq: 12 },
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
]
