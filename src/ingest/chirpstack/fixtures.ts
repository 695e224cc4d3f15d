import type { FamilyFixture } from '../fixture'

const devEui = '70b3d5e75e00a1b2'
const deviceId = `deveui:${devEui}`
const topic = (event: string): string => `application/5f0c/device/${devEui}/event/${event}`
const time = '2026-05-04T06:30:00.250419+00:00'
const AT = Date.UTC(2026, 4, 4, 6, 30, 0, 250)
const deviceInfo = { deviceProfileName: 'Dragino LDDS75', deviceName: 'cistern east', devEui }
const info = { name: 'cistern east', model: 'Dragino LDDS75', sleepy: true }

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'an uplink heard by two gateways',
    topic: topic('up'),
    payload: {
      time,
      deviceInfo,
      devAddr: '01A2B3C4',
      fCnt: 88,
      fPort: 2,
      data: Buffer.from('0e1004d200000001', 'hex').toString('base64'),
      object: { Distance: 1 },
      rxInfo: [
        { gatewayId: '01', rssi: -110, snr: -4.5 },
        { gatewayId: '02', rssi: -71 },
      ],
      txInfo: { modulation: { lora: { spreadingFactor: 9 } } },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1234 },
          { metric: 'battery_v', channel: 0, value: 3.6 },
          { metric: 'rssi_dbm', channel: 0, value: -71 },
          { metric: 'snr_db', channel: 0, value: 0 },
        ],
        rejected: [],
        key: 'fcnt:01a2b3c4:88',
        info: { ...info, kind: 'tank' },
      },
      {
        type: 'uplink',
        deviceId,
        at: AT,
        fCnt: 88,
        session: '01A2B3C4',
        spreading: 9,
        gateways: [
          ['01', -110, -4.5],
          ['02', -71, 0],
        ],
      },
    ],
  },
  {
    name: 'the first uplink of an unknown model, decoded by the network server',
    topic: `site/${topic('up')}`,
    payload: {
      time,
      deviceInfo: { ...deviceInfo, deviceProfileName: 'Own probe', tags: {} },
      data: '!!!',
      object: { depth_mm: 640, BatV: '3.3', level: 7 },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'depth_mm', channel: 0, value: 640 },
          { metric: 'battery_v', channel: 0, value: 3.3 },
        ],
        rejected: [],
        key: 'fcnt::0',
        info: { ...info, model: 'Own probe', kind: 'tank' },
      },
      { type: 'uplink', deviceId, at: AT, fCnt: 0, session: '', spreading: null, gateways: [] },
    ],
  },
  {
    name: 'version 3',
    topic: topic('up'),
    payload: {
      deviceName: 'old',
      deviceProfileName: 'LDDS75',
      devEUI: Buffer.from(devEui, 'hex').toString('base64'),
      fCnt: 3,
      fPort: 1,
      objectJSON: '{"temperature_c":9.5}',
      rxInfo: [{ gatewayID: 'AQ==', rssi: -90, loRaSNR: 6.5, time: '2026-05-04T06:30:00.25Z' }],
      txInfo: { loRaModulationInfo: { spreadingFactor: 12 } },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'temperature_c', channel: 0, value: 9.5 },
          { metric: 'rssi_dbm', channel: 0, value: -90 },
          { metric: 'snr_db', channel: 0, value: 6.5 },
        ],
        rejected: [],
        key: 'fcnt::3',
        info: { name: 'old', model: 'Dragino LDDS75', kind: 'lora', sleepy: true },
      },
      {
        type: 'uplink',
        deviceId,
        at: AT,
        fCnt: 3,
        session: '',
        spreading: 12,
        gateways: [['AQ==', -90, 6.5]],
      },
    ],
  },
  {
    name: 'a datalog of a device whose codec somebody chose',
    topic: topic('up'),
    payload: {
      time,
      deviceInfo: { ...deviceInfo, deviceProfileName: 'Own profile' },
      fPort: 85,
      data: Buffer.from('20ce00000000d204' + '20cefc38f869d204', 'hex').toString('base64'),
      object: { depth_mm: 1 },
    },
    sensors: { [deviceId]: { codec: 'milesight-em500-udl' } },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [],
        rejected: [],
        key: 'fcnt::0',
        info: { ...info, model: 'Milesight EM500-UDL', kind: 'tank' },
      },
      {
        type: 'telemetry',
        deviceId,
        at: Date.UTC(2026, 4, 4, 6, 13, 16),
        readings: [{ metric: 'distance_mm', channel: 0, value: 1234 }],
        rejected: [],
        backlog: true,
      },
      { type: 'uplink', deviceId, at: AT, fCnt: 0, session: '', spreading: null, gateways: [] },
    ],
  },
  {
    name: 'an uplink that the broker replays',
    topic: topic('up'),
    retain: true,
    payload: { time, deviceInfo, devAddr: '01A2B3C4', fCnt: 89 },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [],
        rejected: [],
        key: 'fcnt:01a2b3c4:89',
        info: { ...info, kind: 'lora' },
      },
    ],
  },
  {
    name: 'a battery level',
    topic: topic('status'),
    payload: { time, deviceInfo, margin: 7, batteryLevel: 61.5 },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [{ metric: 'battery_pct', channel: 0, value: 61.5 }],
        rejected: [],
        info,
      },
    ],
  },
  {
    name: 'a join',
    topic: topic('join'),
    payload: { time, deviceInfo, devAddr: '01a2b3c5' },
    expect: [{ type: 'info', deviceId, info, countersReset: true }],
  },
  {
    name: 'a counter that started again',
    topic: topic('log'),
    payload: { time, deviceInfo, level: 'WARNING', code: 'UPLINK_F_CNT_RESET' },
    expect: [{ type: 'info', deviceId, info, countersReset: true }],
  },
  {
    name: 'any other log line',
    topic: topic('log'),
    payload: { time, deviceInfo, level: 'ERROR', code: 'OTAA' },
    expect: [{ type: 'ignored', reason: 'server_log' }],
  },
  {
    name: 'an acknowledged downlink',
    topic: topic('ack'),
    payload: { time, deviceInfo, queueItemId: 'q-1', acknowledged: true },
    expect: [{ type: 'command_ack', deviceId, at: AT, commandId: 'q-1', status: 'done' }],
  },
  {
    name: 'a downlink that was not confirmed',
    topic: topic('ack'),
    payload: { time, deviceInfo, queueItemId: 'q-2' },
    expect: [{ type: 'command_ack', deviceId, at: AT, commandId: 'q-2', status: 'failed' }],
  },
  {
    name: 'a downlink on the air',
    topic: topic('txack'),
    payload: { time, deviceInfo, queueItemId: 'q-3' },
    expect: [{ type: 'command_ack', deviceId, at: AT, commandId: 'q-3', status: 'accepted' }],
  },
]
