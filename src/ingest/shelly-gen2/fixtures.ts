import type { FamilyFixture } from '../fixture'
import { PREFIXES } from './topic'

const src = 'shellypro1pm-30c6f7aa0b10'
const deviceId = `shelly:${src}`
const taught = [{ scope: PREFIXES, key: 'farm/pump', value: src }]

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a change of one value',
    topic: `${src}/events/rpc`,
    payload: {
      src,
      dst: `${src}/events`,
      method: 'NotifyStatus',
      params: { ts: 1_770_000_000.5, 'switch:0': { id: 0, apower: 612.4 } },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: 1_770_000_000_500,
        readings: [{ metric: 'power_w', channel: 0, value: 612.4 }],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'the first message on a prefix of the owner’s own',
    topic: 'farm/pump/events/rpc',
    payload: { src, method: 'NotifyStatus', params: { ts: 2.5, 'switch:1': { id: 1, output: true } } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'relay_on', channel: 1, value: 1 }],
        rejected: [],
        info: { kind: 'pump', aliases: ['shelly:farm~2fpump'] },
      },
      { type: 'discovery', scope: PREFIXES, key: 'farm/pump', value: src, deviceId },
      { type: 'discovery', scope: 'shelly-gen2/commands', key: src, value: 'farm/pump', deviceId },
    ],
  },
  {
    name: 'the answer to a command of ours',
    topic: 'cistern/events/rpc',
    payload: { id: 'c-1', src, dst: 'cistern/events', result: { was_on: false } },
    expect: [{ type: 'command_ack', deviceId, at: null, commandId: 'c-1', status: 'done' }],
  },
  {
    name: 'a command of ours refused',
    topic: 'cistern/events/rpc',
    payload: { id: 'c-2', src, dst: 'cistern/events', error: { code: -105, message: 'no such switch' } },
    expect: [
      {
        type: 'command_ack',
        deviceId,
        at: null,
        commandId: 'c-2',
        status: 'rejected',
        error: 'no such switch',
      },
    ],
  },
  {
    name: 'a whole status on a known prefix',
    topic: 'farm/pump/status/switch:0',
    discoveries: taught,
    payload: {
      id: 0,
      output: false,
      apower: 0,
      voltage: 231.4,
      aenergy: { total: 99.5, minute_ts: 1_770_000_000 },
      temperature: { tC: null, tF: null },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [
          { metric: 'relay_on', channel: 0, value: 0 },
          { metric: 'power_w', channel: 0, value: 0 },
          { metric: 'voltage_v', channel: 0, value: 231.4 },
          { metric: 'energy_wh', channel: 0, value: 99.5 },
        ],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'a will on a known prefix',
    topic: 'farm/pump/online',
    discoveries: taught,
    payload: 'false',
    expect: [{ type: 'availability', deviceId, online: false, reason: 'will' }],
  },
  {
    name: 'a status that measures nothing',
    topic: `${src}/events/rpc`,
    payload: { src, method: 'NotifyStatus', params: { ts: 1_770_000_000, cloud: { connected: false } } },
    expect: [{ type: 'info', deviceId, info: {} }],
  },
  {
    name: 'an overload',
    topic: `${src}/events/rpc`,
    payload: {
      src,
      method: 'NotifyStatus',
      params: { ts: 1_770_000_000, 'switch:0': { id: 0, output: false, errors: ['overpower'] } },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: 1_770_000_000_000,
        readings: [{ metric: 'relay_on', channel: 0, value: 0 }],
        rejected: [],
        info: { kind: 'pump' },
      },
      {
        type: 'alarm',
        deviceId,
        at: 1_770_000_000_000,
        alarm: 'overpower',
        isActive: true,
        severity: 'critical',
      },
      {
        type: 'discovery',
        scope: 'shelly-gen2/alarm',
        key: `${deviceId} overpower`,
        value: true,
        deviceId,
      },
    ],
  },
  {
    name: 'a firmware update',
    topic: `${src}/events/rpc`,
    payload: {
      src,
      method: 'NotifyEvent',
      params: {
        ts: 1_770_000_000,
        events: [{ component: 'sys', event: 'ota_progress', progress_percent: 41, ts: 1_770_000_000 }],
      },
    },
    expect: [{ type: 'ota', deviceId, at: 1_770_000_000_000, state: 'downloading', percent: 41 }],
  },
  {
    name: 'a battery sensor’s full status',
    topic: 'shellyplusht-b8d61a0c17cc/events/rpc',
    payload: {
      src: 'shellyplusht-b8d61a0c17cc',
      method: 'NotifyFullStatus',
      params: {
        ts: 1_770_000_000,
        'devicepower:0': { id: 0, battery: { V: 5.6, percent: 88 }, external: { present: false } },
        'temperature:0': { id: 0, tC: 19.8, tF: 67.6 },
        sys: { mac: 'B8D61A0C17CC', uptime: 3 },
      },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'shelly:shellyplusht-b8d61a0c17cc',
        at: 1_770_000_000_000,
        readings: [
          { metric: 'battery_v', channel: 0, value: 5.6 },
          { metric: 'battery_pct', channel: 0, value: 88 },
          { metric: 'temperature_c', channel: 0, value: 19.8 },
          { metric: 'uptime_s', channel: 0, value: 3 },
        ],
        rejected: [],
        info: { aliases: ['mac:B8D61A0C17CC'], sleepy: true },
      },
    ],
  },
  {
    name: 'a pressed button',
    topic: `${src}/events/rpc`,
    payload: {
      src,
      method: 'NotifyEvent',
      params: { ts: 1_770_000_000, events: [{ component: 'input:0', event: 'btn_down' }] },
    },
    expect: [{ type: 'ignored', reason: 'device_event' }],
  },
  {
    name: 'a birth, at which the version is asked for',
    topic: `${src}/online`,
    payload: 'true',
    expect: [
      { type: 'availability', deviceId, online: true, reason: 'birth' },
      {
        type: 'request',
        topic: `${src}/rpc`,
        payload: '{"id":"ota:info","src":"cistern/events","method":"Shelly.GetDeviceInfo"}',
      },
    ],
  },
  {
    name: 'a retained birth, which is none',
    topic: `${src}/online`,
    retain: true,
    payload: 'true',
    expect: [{ type: 'availability', deviceId, online: true, reason: 'birth' }],
  },
  {
    name: 'the answer with the version',
    topic: 'cistern/events/rpc',
    payload: {
      id: 'ota:info',
      src,
      dst: 'cistern/events',
      result: {
        id: src,
        model: 'SPSW-201PE16EU',
        app: 'Pro1PM',
        ver: '1.4.4',
        fw_id: '20241011-114449/1.4.4-g6d2a586',
      },
    },
    expect: [
      {
        type: 'info',
        deviceId,
        info: {
          model: 'SPSW-201PE16EU',
          firmware: '1.4.4',
          update: { build: '20241011-114449/1.4.4-g6d2a586', product: 'Pro1PM' },
        },
      },
    ],
  },
  {
    name: 'an update that is accepted',
    topic: 'cistern/events/rpc',
    payload: { id: 'ota:start:it-9', src, dst: 'cistern/events', result: null },
    expect: [{ type: 'ota', deviceId, at: null, job: 'it-9', state: 'accepted' }],
  },
  {
    name: 'an update that the device does not know how to do',
    topic: 'cistern/events/rpc',
    payload: {
      id: 'ota:start:it-9',
      src,
      dst: 'cistern/events',
      error: { code: 404, message: 'No handler' },
    },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        job: 'it-9',
        state: 'refused',
        code: 'unsupported',
        error: 'No handler',
      },
    ],
  },
  {
    name: 'an update while another runs',
    topic: 'cistern/events/rpc',
    payload: {
      id: 'ota:start:it-9',
      src,
      dst: 'cistern/events',
      error: { code: -103, message: 'Update already in progress' },
    },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        job: 'it-9',
        state: 'failed',
        code: 'busy',
        error: 'Update already in progress',
      },
    ],
  },
]
