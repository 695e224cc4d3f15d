import type { FamilyFixture } from '../fixture'

const scope = 'shelly-gen1/alarm'
const deviceId = 'shelly:shelly1pm-0A11FE'

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a relay',
    topic: 'shellies/shelly1pm-0A11FE/relay/0',
    payload: 'on',
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'relay_on', channel: 0, value: 1 }],
        rejected: [],
        info: { kind: 'pump' },
      },
    ],
  },
  {
    name: 'a relay that switched itself off',
    topic: 'shellies/shelly1pm-0A11FE/relay/0',
    payload: 'overpower',
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'relay_on', channel: 0, value: 0 }],
        rejected: [],
        info: { kind: 'pump' },
      },
      { type: 'alarm', deviceId, at: null, alarm: 'overpower', isActive: true, severity: 'critical' },
      { type: 'discovery', scope, key: `${deviceId} overpower`, value: true, deviceId },
    ],
  },
  {
    name: 'a counter in watt-minutes',
    topic: 'shellies/shelly1pm-0A11FE/relay/0/energy',
    payload: '5430',
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'energy_wh', channel: 0, value: 90.5 }],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'the whole status, with an id that holds a slash',
    topic: 'shellies/farm/well/info',
    payload: {
      wifi_sta: { connected: true, rssi: -71 },
      unixtime: 1_770_000_000,
      mac: 'a4cf12b00c11',
      relays: [{ ison: true, has_timer: false }],
      meters: [{ power: 431.7, is_valid: true, total: 120 }],
      tmp: { tC: 48.2, tF: 118.8, is_valid: true },
      update: { has_update: false, old_version: '20230503-101129/v1.13.0-g9aed950' },
      uptime: 9000,
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'shelly:farm~2fwell',
        at: 1_770_000_000_000,
        readings: [
          { metric: 'relay_on', channel: 0, value: 1 },
          { metric: 'power_w', channel: 0, value: 431.7 },
          { metric: 'energy_wh', channel: 0, value: 2 },
          { metric: 'device_temperature_c', channel: 0, value: 48.2 },
          { metric: 'uptime_s', channel: 0, value: 9000 },
          { metric: 'rssi_dbm', channel: 0, value: -71 },
        ],
        rejected: [],
        info: {
          firmware: '20230503-101129/v1.13.0-g9aed950',
          aliases: ['mac:A4CF12B00C11'],
          kind: 'acdc',
        },
      },
    ],
  },
  {
    name: 'a battery sensor',
    topic: 'shellies/shellyflood-3C11A0/info',
    payload: {
      unixtime: 0,
      flood: true,
      tmp: { tC: 11.5 },
      bat: { value: 80, voltage: 2.9 },
      uptime: 4,
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'shelly:shellyflood-3C11A0',
        at: null,
        readings: [
          { metric: 'water_leak', channel: 0, value: 1 },
          { metric: 'temperature_c', channel: 0, value: 11.5 },
          { metric: 'battery_pct', channel: 0, value: 80 },
          { metric: 'battery_v', channel: 0, value: 2.9 },
        ],
        rejected: [],
        info: { sleepy: true },
      },
    ],
  },
  {
    name: 'an announcement',
    topic: 'shellies/announce',
    payload: { id: 'shelly1pm-0A11FE', model: 'SHSW-PM', mac: 'A4CF120A11FE', fw_ver: '20230503/v1.13.0' },
    expect: [
      {
        type: 'info',
        deviceId,
        info: { model: 'SHSW-PM', firmware: '20230503/v1.13.0', aliases: ['mac:A4CF120A11FE'] },
      },
    ],
  },
  {
    name: 'a will',
    topic: 'shellies/shelly1pm-0A11FE/online',
    retain: true,
    payload: 'false',
    expect: [{ type: 'availability', deviceId, online: false, reason: 'will' }],
  },
  {
    name: 'too hot',
    topic: 'shellies/shelly1pm-0A11FE/overtemperature',
    payload: '1',
    expect: [
      { type: 'alarm', deviceId, at: null, alarm: 'overtemperature', isActive: true, severity: 'critical' },
      { type: 'discovery', scope, key: `${deviceId} overtemperature`, value: true, deviceId },
    ],
  },
  {
    name: 'a command of ours',
    topic: 'shellies/shelly1pm-0A11FE/relay/0/command',
    payload: 'off',
    expect: [{ type: 'ignored', reason: 'command_topic' }],
  },
  {
    name: 'an update that runs',
    topic: 'shellies/shelly1pm-0A11FE/info',
    payload: {
      update: {
        status: 'updating',
        has_update: true,
        new_version: '20240101-1/v1.15',
        old_version: '20230503-1/v1.13',
      },
    },
    expect: [
      { type: 'ota', deviceId, at: null, state: 'downloading' },
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [],
        rejected: [],
        info: {
          firmware: '20230503-1/v1.13',
          firmwareSource: 'memory',
          update: { status: 'updating', available: '20240101-1/v1.15' },
        },
      },
    ],
  },
]
