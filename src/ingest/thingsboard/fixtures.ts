import type { FamilyFixture } from '../fixture'

const user = 'token 7'
const deviceId = 'thingsboard:token~207'
const AT = Date.UTC(2026, 4, 4, 6, 30)

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'telemetry',
    topic: 'v1/devices/me/telemetry',
    user,
    payload: { temperature: 21.5, distance: 90, 'distance_mm.1': 800, pump: true, note: { a: 1 } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [
          { metric: 'temperature_c', channel: 0, value: 21.5 },
          { metric: 'distance_mm', channel: 1, value: 800 },
          { metric: 'relay_on', channel: 0, value: 1 },
        ],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'a bare distance, once a person said its unit',
    topic: 'v2/t',
    user,
    sensors: { [deviceId]: { unit: 'cm' } },
    payload: { ts: AT, values: { distance: 90, level: 40 } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [{ metric: 'distance_mm', channel: 0, value: 90 }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'a backlog',
    topic: 'v1/devices/me/telemetry',
    user,
    payload: [
      { ts: AT - 60_000, values: { humidity: 60 } },
      { ts: AT, values: { humidity: 61 } },
    ],
    expect: [AT - 60_000, AT].map((at, index) => ({
      type: 'telemetry',
      deviceId,
      at,
      readings: [{ metric: 'humidity_pct', channel: 0, value: 60 + index }],
      rejected: [],
      backlog: true,
    })),
  },
  {
    name: 'the progress of an update',
    topic: 'v1/devices/me/telemetry',
    user,
    payload: { current_fw_title: 'eye', current_fw_version: '1.3', fw_state: 'FAILED', fw_error: 'checksum' },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        state: 'failed',
        code: 'checksum_mismatch',
        error: 'checksum',
        info: { firmware: '1.3', update: { title: 'eye' } },
      },
    ],
  },
  {
    name: 'attributes',
    topic: 'v1/devices/me/attributes',
    user,
    payload: { current_fw_version: '1.4', model: 'Tank eye', ssid: 'x' },
    expect: [{ type: 'info', deviceId, info: { firmware: '1.4', model: 'Tank eye' } }],
  },
  {
    name: 'a claim window',
    topic: 'v1/devices/me/claim',
    user,
    payload: { secretKey: 's3', durationMs: 30_000 },
    expect: [{ type: 'claim', deviceId, at: null, windowMs: 30_000, secret: 's3' }],
  },
  {
    name: 'the answer to a call',
    topic: 'v1/devices/me/rpc/response/41',
    user,
    payload: { value: true },
    expect: [{ type: 'command_ack', deviceId, at: null, commandId: '41', status: 'accepted' }],
  },
  {
    name: 'what devices behind a gateway measure',
    topic: 'v1/gateway/telemetry',
    user,
    payload: { 'Tank A': [{ ts: AT, values: { temperature: 9 } }], 'Tank B': [{ temperature: 8 }] },
    expect: [
      {
        type: 'telemetry',
        deviceId: `${deviceId}~2fTank~20A`,
        at: AT,
        readings: [{ metric: 'temperature_c', channel: 0, value: 9 }],
        rejected: [],
      },
      {
        type: 'telemetry',
        deviceId: `${deviceId}~2fTank~20B`,
        at: null,
        readings: [{ metric: 'temperature_c', channel: 0, value: 8 }],
        rejected: [],
      },
    ],
  },
  {
    name: 'a device that came to a gateway',
    topic: 'v1/gateway/connect',
    user,
    payload: { device: 'A', type: 'tank' },
    expect: [
      {
        type: 'availability',
        deviceId: `${deviceId}~2fA`,
        online: true,
        reason: 'birth',
        info: { model: 'tank' },
      },
    ],
  },
  {
    name: 'a device that left a gateway',
    topic: 'v1/gateway/disconnect',
    user,
    payload: { device: 'A' },
    expect: [{ type: 'availability', deviceId: `${deviceId}~2fA`, online: false, reason: 'will' }],
  },
  {
    name: 'a sender nobody knows',
    topic: 'v1/devices/me/telemetry',
    payload: { temperature: 20 },
    expect: [{ type: 'rejected', reason: 'unknown_sender' }],
  },
  {
    name: 'a request for a piece of firmware',
    topic: 'v2/fw/request/1/chunk/0',
    user,
    payload: '4096',
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        state: 'downloading',
        offset: 0,
        chunk: { offset: 0, length: 4096, request: 1, index: 0 },
      },
    ],
  },
  {
    name: 'a request for an offer',
    topic: 'v1/devices/me/attributes/request/7',
    user,
    payload: { sharedKeys: 'fw_title,fw_version' },
    expect: [{ type: 'ota', deviceId, at: null, state: 'accepted', request: 7 }],
  },
  {
    name: 'a call to the server',
    topic: 'v1/devices/me/rpc/request/1',
    user,
    payload: { method: 'getTime' },
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
]
