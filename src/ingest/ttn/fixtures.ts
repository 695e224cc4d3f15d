import type { FamilyFixture } from '../fixture'

const application = 'cisterns@acme'
const devEui = '70B3D57ED0051234'
const deviceId = 'deveui:70b3d57ed0051234'
const alias = 'ttn:cisterns~40acme~2feast'
const topic = (event: string): string => `v3/${application}/devices/east/${event}`
const AT = Date.UTC(2026, 4, 4, 6, 30, 0, 250)

const ids = { device_id: 'east', application_ids: { application_id: 'cisterns' } }
const end_device_ids = { ...ids, dev_eui: devEui, dev_addr: '260B00FF' }
const discovery = {
  type: 'discovery',
  scope: 'ttn',
  key: `${application}/east`,
  value: deviceId,
  deviceId,
} as const
const about = { name: 'east', sleepy: true, aliases: [alias] }

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'an uplink of a known model',
    topic: topic('up'),
    payload: {
      end_device_ids,
      received_at: '2026-05-04T06:30:00.400Z',
      uplink_message: {
        f_port: 2,
        f_cnt: 12,
        frm_payload: Buffer.from('0e1004d200000001', 'hex').toString('base64'),
        decoded_payload: { Distance: '7 mm' },
        session_key_id: 'AXA50w==',
        settings: { data_rate: { lora: { bandwidth: 125000, spreading_factor: 10 } } },
        rx_metadata: [
          { gateway_ids: { gateway_id: 'barn', eui: '01' }, rssi: -101, snr: 3.5 },
          { gateway_ids: { eui: '02' }, rssi: -70 },
        ],
        received_at: '2026-05-04T06:30:00.250419Z',
        version_ids: { brand_id: 'dragino', model_id: 'ldds75', firmware_version: '1.1.4' },
      },
    },
    expect: [
      discovery,
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1234 },
          { metric: 'battery_v', channel: 0, value: 3.6 },
          { metric: 'rssi_dbm', channel: 0, value: -70 },
          { metric: 'snr_db', channel: 0, value: 0 },
        ],
        rejected: [],
        key: 'fcnt:260b00ff:12',
        info: {
          ...about,
          model: 'Dragino LDDS75',
          firmware: '1.1.4',
          firmwareSource: 'description',
          kind: 'tank',
        },
      },
      {
        type: 'uplink',
        deviceId,
        at: AT,
        fCnt: 12,
        session: 'AXA50w==',
        spreading: 10,
        gateways: [
          ['barn', -101, 3.5],
          ['02', -70, 0],
        ],
      },
    ],
  },
  {
    name: 'an uplink of an unknown model without a time of its own',
    topic: topic('up'),
    payload: {
      end_device_ids,
      uplink_message: {
        decoded_payload: { temperature: 21.5, level: 4 },
        rx_metadata: [{ rssi: -70, snr: 1, time: '2026-05-04T06:30:00.25Z' }],
        version_ids: { brand_id: 'acme', model_id: 'probe', hardware_version: '2.0' },
      },
    },
    expect: [
      discovery,
      {
        type: 'telemetry',
        deviceId,
        at: AT,
        readings: [
          { metric: 'temperature_c', channel: 0, value: 21.5 },
          { metric: 'rssi_dbm', channel: 0, value: -70 },
          { metric: 'snr_db', channel: 0, value: 1 },
        ],
        rejected: [],
        key: 'fcnt:260b00ff:0',
        info: { ...about, model: 'acme/probe', hardware: '2.0', kind: 'lora' },
      },
      { type: 'uplink', deviceId, at: AT, fCnt: 0, session: '260B00FF', spreading: null, gateways: [] },
    ],
  },
  {
    name: 'a join',
    topic: topic('join'),
    payload: { end_device_ids, join_accept: { session_key_id: 'AQ==' } },
    expect: [
      discovery,
      { type: 'info', deviceId, info: { name: 'east', sleepy: true }, countersReset: true },
    ],
  },
  {
    name: 'a downlink that could not be sent, of a device whose DevEUI was told before',
    topic: topic('down/failed'),
    discoveries: [discovery],
    payload: {
      end_device_ids: ids,
      correlation_ids: ['as:downlink:01', 'run-pump-7'],
      received_at: '2026-05-04T06:30:00.25Z',
      downlink_failed: { error: { message_format: 'too long' } },
    },
    expect: [
      { type: 'command_ack', deviceId, at: AT, commandId: 'run-pump-7', status: 'failed', error: 'too long' },
    ],
  },
  {
    name: 'an acknowledged downlink of a device whose DevEUI nobody told',
    topic: topic('down/ack'),
    payload: { end_device_ids: ids, correlation_ids: ['as:downlink:01'] },
    expect: [{ type: 'command_ack', deviceId: alias, at: null, commandId: 'as:downlink:01', status: 'done' }],
  },
  {
    name: 'a position',
    topic: topic('location/solved'),
    payload: { end_device_ids },
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
]
