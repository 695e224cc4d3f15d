import type { FamilyFixture } from '../fixture'

const known = {
  scope: 'esphome/node',
  key: 'barn/well',
  value: { device: 'mac:aabbccddeeff', name: 'Well', firmware: '2026.3.0' },
}
const well = {
  name: 'Well',
  firmware: '2026.3.0',
  firmwareSource: 'memory' as const,
  aliases: ['esphome:barn~2fwell'],
}

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a switch of a node that nothing is known of',
    topic: 'well/switch/pump/state',
    payload: 'ON',
    retain: true,
    expect: [
      {
        type: 'discovery',
        scope: 'homeassistant/channels',
        key: 'esphome:well relay_on',
        value: ['well/switch/pump/state'],
      },
      {
        type: 'telemetry',
        deviceId: 'esphome:well',
        at: null,
        readings: [{ metric: 'relay_on', channel: 0, value: 1 }],
        rejected: [],
      },
    ],
  },
  {
    name: 'a second switch of a node whose address is known',
    topic: 'barn/well/switch/mixer/state',
    payload: 'OFF',
    discoveries: [
      known,
      {
        scope: 'homeassistant/channels',
        key: 'esphome:barn~2fwell relay_on',
        value: ['barn/well/switch/pump/state', 'barn/well/switch/mixer/state'],
      },
    ],
    expect: [
      {
        type: 'telemetry',
        deviceId: 'mac:aabbccddeeff',
        at: null,
        readings: [{ metric: 'relay_on', channel: 1, value: 0 }],
        rejected: [],
        info: { ...well, kind: 'pump' },
      },
    ],
  },
  {
    name: 'an update that the node has found',
    topic: 'barn/well/update/firmware/state',
    discoveries: [{ scope: 'esphome/node', key: 'barn/well', value: { device: 'mac:aabbccddeeff' } }],
    payload: { installed_version: '1.4.2', latest_version: '1.5.0', title: 'Well' },
    expect: [
      {
        type: 'info',
        deviceId: 'mac:aabbccddeeff',
        info: { aliases: ['esphome:barn~2fwell'], firmware: '1.4.2', update: { available: '1.5.0' } },
      },
      {
        type: 'discovery',
        scope: 'homeassistant/updates',
        key: 'mac:aabbccddeeff',
        value: { topic: 'barn/well/update/firmware/command', payload: 'INSTALL' },
        deviceId: 'mac:aabbccddeeff',
      },
    ],
  },
  {
    name: 'a valve on its way',
    topic: 'well/valve/main/state',
    payload: 'closing',
    expect: [{ type: 'ignored', reason: 'in_motion' }],
  },
  {
    name: 'a distance whose unit the owner saved',
    topic: 'well/sensor/water_distance/state',
    payload: '1.387',
    sensors: { 'esphome:well': { unit: 'm' } },
    discoveries: [
      {
        scope: 'homeassistant/channels',
        key: 'esphome:well distance_mm',
        value: ['well/sensor/water_distance/state'],
      },
    ],
    expect: [
      {
        type: 'telemetry',
        deviceId: 'esphome:well',
        at: null,
        readings: [{ metric: 'distance_mm', channel: 0, value: 1387, wireUnit: 'm' }],
        rejected: [],
      },
    ],
  },
  {
    name: 'a failed distance',
    topic: 'well/sensor/water_distance/state',
    payload: 'nan',
    sensors: { 'esphome:well': { unit: 'cm' } },
    discoveries: [
      {
        scope: 'homeassistant/channels',
        key: 'esphome:well distance_mm',
        value: ['well/sensor/water_distance/state'],
      },
    ],
    expect: [
      {
        type: 'telemetry',
        deviceId: 'esphome:well',
        at: null,
        readings: [],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: 'nan', reason: 'nan' }],
      },
    ],
  },
  {
    name: 'a number without a unit',
    topic: 'well/sensor/water_distance/state',
    payload: '1.387',
    expect: [{ type: 'rejected', deviceId: 'esphome:well', reason: 'unknown_unit' }],
  },
  {
    name: 'a text',
    topic: 'well/text_sensor/version/state',
    payload: '2026.3.0',
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
  {
    name: 'a command that others hear',
    topic: 'well/switch/pump/command',
    payload: 'ON',
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
  {
    name: 'birth',
    topic: 'well/status',
    payload: 'online',
    retain: true,
    expect: [{ type: 'availability', deviceId: 'esphome:well', online: true, reason: 'birth' }],
  },
  {
    name: 'will of a node whose address is known',
    topic: 'barn/well/status',
    payload: 'offline',
    retain: true,
    discoveries: [known],
    expect: [
      { type: 'availability', deviceId: 'mac:aabbccddeeff', info: well, online: false, reason: 'will' },
    ],
  },
  {
    name: 'the status of something else',
    topic: 'printer/status',
    payload: { state: 'idle' },
    expect: [{ type: 'rejected', reason: 'unknown_will_text' }],
  },
  {
    name: 'the log',
    topic: 'well/debug',
    payload: '[D][sensor:094]: water_distance: 1.387 m',
    expect: [{ type: 'ignored', reason: 'log_topic' }],
  },
  {
    name: 'what a node says of itself',
    topic: 'esphome/discover/well',
    retain: true,
    payload: {
      ip: '10.0.0.7',
      name: 'well',
      friendly_name: 'Well',
      version: '2026.3.0',
      mac: 'AABBCCDDEEFF',
      board: 'esp32dev',
    },
    expect: [
      {
        type: 'discovery',
        scope: 'esphome/node',
        key: 'well',
        value: { device: 'mac:aabbccddeeff', name: 'Well', model: 'esp32dev', firmware: '2026.3.0' },
        deviceId: 'mac:aabbccddeeff',
        info: {
          name: 'Well',
          firmware: '2026.3.0',
          firmwareSource: 'description',
          model: 'esp32dev',
          aliases: ['esphome:well'],
        },
      },
    ],
  },
  {
    name: 'a node that left',
    topic: 'esphome/discover/well',
    payload: '',
    expect: [{ type: 'ignored', reason: 'cleared' }],
  },
]
