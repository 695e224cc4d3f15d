import type { FamilyFixture } from '../fixture'
import type { DeviceInfo } from '../types'

const IMEI = '867700001234567'
const AT = Date.UTC(2026, 4, 4, 6, 30)
const dragino: { deviceId: string; info: DeviceInfo } = {
  deviceId: `imei:${IMEI}`,
  info: {
    kind: 'tank',
    model: 'Dragino NDDS75',
    firmware: '1.00',
    sleepy: true,
    aliases: ['dragino-nb:700001234567'],
  },
}
const short = '700001234567' + '0064' + '0e10' + '0b' + '04d2' + '00'

const hexTime = (at: number): string => (at / 1000).toString(16)
const long = [
  `f${IMEI}`,
  '0064',
  '0e10',
  '0b0100',
  '04d2',
  hexTime(AT),
  `04d3${hexTime(AT - 3_600_000)}`,
  '04d4ac165b00',
  `0014${hexTime(AT - 7_200_000)}`,
].join('')

const ascii = (text: string): string => Buffer.from(text).toString('hex')
const values = '01755a' + '0367fa00' + '0482d204'
const identity = ascii(`010201036746A100000000AB${IMEI}460000000000001${'8'.repeat(20)}`)
const body = `00` + '0007' + '01' + identity + '0b' + '000b' + values
const milesight = `020001${(body.length / 2).toString(16).padStart(4, '0')}${body}`

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a frame that an operator pushes',
    topic: 'nbiot/up',
    payload: {
      reports: [
        { serialNumber: `IMEI:${IMEI}`, timestamp: AT, resourcePath: 'uplinkMsg/0/data', value: short },
      ],
      registrations: [],
    },
    expect: [
      {
        type: 'telemetry',
        ...dragino,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1234 },
          { metric: 'battery_v', channel: 0, value: 3.6 },
        ],
        rejected: [],
      },
    ],
  },
  {
    name: 'a frame with a datalog: a clock that was never set and a lost echo are left out',
    topic: `nbiot/${IMEI}/up`,
    payload: Buffer.from(long, 'hex'),
    expect: [
      {
        type: 'telemetry',
        ...dragino,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1234 },
          { metric: 'battery_v', channel: 0, value: 3.6 },
        ],
        rejected: [],
      },
      {
        type: 'telemetry',
        deviceId: dragino.deviceId,
        at: AT - 3_600_000,
        readings: [{ metric: 'distance_mm', channel: 0, value: 1235 }],
        rejected: [],
        backlog: true,
      },
    ],
  },
  {
    name: 'a frame in hex that says its sender only in part',
    topic: 'nbiot/up',
    payload: short.replace('04d2', '0014'),
    expect: [
      {
        type: 'telemetry',
        deviceId: 'dragino-nb:700001234567',
        at: null,
        readings: [{ metric: 'battery_v', channel: 0, value: 3.6 }],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: 20, reason: 'below_range_sentinel' }],
        info: { kind: 'tank', model: 'Dragino NDDS75', firmware: '1.00', sleepy: true },
      },
    ],
  },
  {
    name: 'a frame of another maker',
    topic: 'nbiot/up',
    payload: Buffer.from(milesight, 'hex'),
    expect: [
      {
        type: 'telemetry',
        deviceId: 'milesight:6746a100000000ab',
        at: null,
        readings: [
          { metric: 'battery_pct', channel: 0, value: 90 },
          { metric: 'temperature_c', channel: 0, value: 25 },
          { metric: 'distance_mm', channel: 0, value: 1234 },
        ],
        rejected: [],
        info: {
          kind: 'tank',
          model: 'Milesight EM400-UDL',
          firmware: '1.2',
          hardware: '1.3',
          sleepy: true,
          aliases: [`imei:${IMEI}`],
        },
      },
    ],
  },
  {
    name: 'a frame under another IMEI',
    topic: `nbiot/${IMEI.replace('8677', '8600')}/up`,
    payload: long,
    expect: [{ type: 'rejected', reason: 'identity_mismatch' }],
  },
  {
    name: 'bytes of no known frame',
    topic: 'nbiot/up',
    payload: 'hello',
    expect: [{ type: 'rejected', reason: 'unknown_frame' }],
  },
]
