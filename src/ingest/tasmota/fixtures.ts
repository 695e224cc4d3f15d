import type { FamilyFixture } from '../fixture'

const deviceId = 'tasmota:east'
const Time = '2026-05-04T08:30:00'

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'an upgrade that begins',
    topic: 'stat/east/RESULT',
    payload: { Upgrade: 'Version 14.2.0 from http://ota.example/tasmota.bin' },
    expect: [
      {
        type: 'ota',
        deviceId,
        at: null,
        state: 'accepted',
        from: '14.2.0',
        url: 'http://ota.example/tasmota.bin',
        info: { firmware: '14.2.0' },
      },
    ],
  },
  {
    name: 'an upgrade that is refused',
    topic: 'stat/east/RESULT',
    payload: { Upgrade: '1 or >14.2.0 to upgrade' },
    expect: [
      { type: 'ota', deviceId, at: null, state: 'failed', code: 'bad_argument', error: 'bad argument' },
    ],
  },
  {
    name: 'a supply that is low',
    topic: 'tele/east/POWER_LOW',
    payload: 'ON',
    expect: [{ type: 'alarm', deviceId, at: null, alarm: 'power_low', isActive: true, severity: 'warning' }],
  },
  {
    name: 'an ultrasonic sensor, local time',
    topic: 'tele/east/SENSOR',
    payload: { Time, SR04: { Distance: 57.25 } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'distance_mm', channel: 0, value: 572.5, wireUnit: 'cm' }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'three lasers of today, prefix behind the topic',
    topic: 'farm/east/tele/SENSOR',
    payload: `{"Time":"${Time}+02:00","VL53L0X_1":{"Distance":31.5},"VL53L0X_2":{"Distance":26.0},"VL53L0X_3":{"Distance":819.1}}`,
    expect: [
      {
        type: 'telemetry',
        deviceId: 'tasmota:farm~2feast',
        at: Date.UTC(2026, 4, 4, 6, 30),
        readings: [
          { metric: 'distance_mm', channel: 0, value: 315, wireUnit: 'cm' },
          { metric: 'distance_mm', channel: 1, value: 260, wireUnit: 'cm' },
        ],
        rejected: [{ metric: 'distance_mm', channel: 2, raw: 819.1, reason: 'no_target_sentinel' }],
        info: { kind: 'tank' },
      },
      {
        type: 'discovery',
        scope: 'tasmota/commands',
        key: 'farm/east',
        value: 'farm/east/cmnd/',
        deviceId: 'tasmota:farm~2feast',
      },
    ],
  },
  {
    name: 'a failed float beside a good value',
    topic: 'tele/east/SENSOR',
    payload: `{"Time":"${Time}","VL53L1X":{"Distance":nan},"DS18B20":{"Id":"0","Temperature":68.0},"TempUnit":"F"}`,
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'temperature_c', channel: 0, value: 20 }],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: null, reason: 'not_a_number' }],
      },
    ],
  },
  {
    name: 'a meter with two circuits',
    topic: 'tele/east/SENSOR',
    payload: {
      Epoch: 1_777_876_200,
      ENERGY: { Total: [1.5, 2.25], Power: [40, 0], Voltage: 231, Period: [1, 1] },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: 1_777_876_200_000,
        readings: [
          { metric: 'voltage_v', channel: 0, value: 231 },
          { metric: 'power_w', channel: 0, value: 40 },
          { metric: 'power_w', channel: 1, value: 0 },
          { metric: 'energy_wh', channel: 0, value: 1500 },
          { metric: 'energy_wh', channel: 1, value: 2250 },
        ],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'the periodic state',
    topic: 'tele/east/STATE',
    payload: { Time, UptimeSec: 120, POWER1: 'ON', POWER2: 'OFF', Wifi: { RSSI: 72, Signal: -64 } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [
          { metric: 'relay_on', channel: 0, value: 1 },
          { metric: 'relay_on', channel: 1, value: 0 },
          { metric: 'uptime_s', channel: 0, value: 120 },
          { metric: 'wifi_quality_pct', channel: 0, value: 72 },
          { metric: 'rssi_dbm', channel: 0, value: -64 },
        ],
        rejected: [],
        info: { kind: 'pump' },
      },
    ],
  },
  {
    name: 'a relay that switched',
    topic: 'stat/east/POWER2',
    payload: 'OFF',
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [{ metric: 'relay_on', channel: 1, value: 0 }],
        rejected: [],
        info: { kind: 'pump' },
      },
    ],
  },
  {
    name: 'a will',
    topic: 'tele/east/LWT',
    payload: 'Offline',
    expect: [{ type: 'availability', deviceId, online: false, reason: 'will' }],
  },
  {
    name: 'a start',
    topic: 'tele/east/INFO1',
    payload: { Info1: { Module: 'Generic', Version: '14.2.0(tasmota)' } },
    expect: [{ type: 'info', deviceId, info: { model: 'Generic', firmware: '14.2.0(tasmota)' } }],
  },
  {
    name: 'a start after a blocked loop',
    topic: 'tele/east/INFO3',
    payload: { Info3: { RestartReason: 'Blocked Loop' } },
    expect: [{ type: 'info', deviceId, info: { update: { restartReason: 'Blocked Loop' } } }],
  },
  {
    name: 'what must be put back after an update',
    topic: 'stat/east/STATUS1',
    payload: { StatusPRM: { Baudrate: 115200, OtaUrl: 'http://ota.example/tasmota.bin.gz' } },
    expect: [{ type: 'info', deviceId, info: { update: { otaUrl: 'http://ota.example/tasmota.bin.gz' } } }],
  },
  {
    name: 'the build and the chip',
    topic: 'stat/east/STATUS2',
    payload: {
      StatusFWR: {
        Version: '14.2.0(tasmota)',
        BuildDateTime: '2024-08-14T12:00:00',
        Hardware: 'ESP8266EX',
      },
    },
    expect: [
      {
        type: 'info',
        deviceId,
        info: {
          firmware: '14.2.0(tasmota)',
          hardware: 'ESP8266EX',
          update: { build: '2024-08-14T12:00:00' },
        },
      },
    ],
  },
  {
    name: 'every status in one message',
    topic: 'stat/east/STATUS0',
    payload: {
      Status: { Topic: 'east', Power: 0, PowerOnState: 3 },
      StatusMEM: { ProgramSize: 650, Free: 352, FlashSize: 1024 },
      StatusSTS: { POWER: 'OFF', Wifi: { RSSI: 90, Signal: -55 } },
    },
    expect: [
      {
        type: 'info',
        deviceId,
        info: { update: { programKiB: 650, freeKiB: 352, flashKiB: 1024, powerOnState: 3 } },
      },
      {
        type: 'telemetry',
        deviceId,
        at: null,
        readings: [
          { metric: 'relay_on', channel: 0, value: 0 },
          { metric: 'wifi_quality_pct', channel: 0, value: 90 },
          { metric: 'rssi_dbm', channel: 0, value: -55 },
        ],
        rejected: [],
        info: { kind: 'pump' },
      },
    ],
  },
  {
    name: 'the interval of a sleeper',
    topic: 'stat/east/RESULT',
    payload: { DeepSleepTime: 900 },
    expect: [{ type: 'info', deviceId, info: { update: { deepSleepS: 900 } } }],
  },
  {
    name: 'a wake from deep sleep',
    topic: 'tele/east/INFO3',
    payload: { Info3: { RestartReason: 'Deep-Sleep Wake' } },
    expect: [{ type: 'info', deviceId, info: { sleepy: true } }],
  },
  {
    name: 'discovery of a device with a FullTopic of its own',
    topic: 'tasmota/discovery/aabbccddeeff/config',
    retain: true,
    payload: { dn: 'East tank', md: 'Generic', sw: '14.2.0', t: 'east', ft: 'farm/%topic%/%prefix%/' },
    expect: [
      {
        type: 'info',
        deviceId: 'tasmota:farm~2feast',
        info: { name: 'East tank', model: 'Generic', firmware: '14.2.0', aliases: ['mac:AABBCCDDEEFF'] },
      },
    ],
  },
  {
    name: 'a zigbee sensor behind a bridge',
    topic: 'tele/bridge/SENSOR',
    payload: { ZbReceived: { '0x1A2B': { Device: '0x1A2B', Name: 'leak', Water: 1, LinkQuality: 80 } } },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'tasmota:bridge~2f0x1A2B',
        at: null,
        readings: [
          { metric: 'water_leak', channel: 0, value: 1 },
          { metric: 'lqi', channel: 0, value: 80 },
        ],
        rejected: [],
        info: { name: 'leak' },
      },
    ],
  },
  {
    name: 'a command on its way to a device',
    topic: 'cmnd/east/POWER1',
    payload: 'ON',
    expect: [{ type: 'ignored', reason: 'command_topic' }],
  },
]
