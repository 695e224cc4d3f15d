import type { FamilyFixture } from '../fixture'

const deviceId = 'deveui:0080000004000a0b'
const topic = 'lora/16-ea-76-f6-ab-66-3d-80/00-80-00-00-04-00-0A-0B'

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'an uplink, its codec named by a person',
    topic: `${topic}/up`,
    sensors: { [deviceId]: { codec: 'dragino-ldds75' } },
    payload: {
      deveui: '00-80-00-00-04-00-0a-0b',
      seqn: 31,
      port: 2,
      data: Buffer.from('0e1004d200000001', 'hex').toString('base64'),
      rssi: -71,
      lsnr: 7.5,
      time: '2026-05-04T06:30:00Z',
    },
    expect: [
      {
        type: 'telemetry',
        deviceId,
        at: Date.UTC(2026, 4, 4, 6, 30),
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1234 },
          { metric: 'battery_v', channel: 0, value: 3.6 },
          { metric: 'rssi_dbm', channel: 0, value: -71 },
          { metric: 'snr_db', channel: 0, value: 7.5 },
        ],
        rejected: [],
        key: 'fcnt::31',
        info: { model: 'Dragino LDDS75', sleepy: true, kind: 'tank' },
      },
    ],
  },
  {
    name: 'a join',
    topic: `${topic}/joined`,
    payload: {},
    expect: [{ type: 'info', deviceId, info: { sleepy: true }, countersReset: true }],
  },
]
