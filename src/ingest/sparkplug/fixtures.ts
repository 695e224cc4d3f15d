import type { FamilyFixture } from '../fixture'
import type { Json, DiscoveryEntry } from '../types'
import { encodePayload, rebirthPayload } from './payload'

const AT = Date.UTC(2026, 4, 4, 6, 30)
const RECEIVED_AT = Date.UTC(2026, 4, 4, 12)
const scope = 'sparkplug:Well/pi'
const node = 'sparkplug:Well~2fpi'
const cistern = `${node}~2fcistern`

type Teacher = {
  discovery: (key: string, value: Json) => DiscoveryEntry
  seq: (value: number) => DiscoveryEntry
}

const taughtBy = (deviceId: string): Teacher => {
  const discovery = (key: string, value: Json): DiscoveryEntry => ({
    type: 'discovery',
    scope,
    key,
    value,
    deviceId,
  })
  return { discovery, seq: (value) => ({ ...discovery('seq', value), isEphemeral: true }) }
}
const ofNode = taughtBy(node)
const ofCistern = taughtBy(cistern)
const rebirth = {
  type: 'request',
  topic: 'spBv1.0/Well/NCMD/pi',
  payload: rebirthPayload(RECEIVED_AT),
} as const

const level = { type: 3, target: { metric: 'distance_mm', unit: 'cm', channel: 0 } }
const pump = { type: 11, target: { metric: 'relay_on', channel: 0 } }
const table = { a1: level, a2: pump, a3: { type: 12, target: null } }
const born = [
  ofNode.discovery('node', { bdSeq: 7 }),
  ofCistern.discovery('device/cistern', table),
  ofNode.seq(4),
]

/**
 * Payloads are protobuf, encoded with the schema that decodes them; the schema's own test has bytes from another
 * encoder.
 */
export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'the birth of an edge node: its devices must be born anew',
    topic: 'spBv1.0/Well/NBIRTH/pi',
    discoveries: born,
    payload: encodePayload({
      timestamp: AT,
      seq: 0,
      metrics: [
        { name: 'bdSeq', datatype: 8, longValue: 8 },
        { name: 'Supply Voltage', alias: 9, datatype: 9, floatValue: 12.3 },
        { name: 'Properties/Hardware Make', datatype: 12, stringValue: 'Acme' },
        { name: 'Properties/Hardware Model', datatype: 12, stringValue: 'Edge 2' },
      ],
    }),
    expect: [
      ofNode.discovery('device/cistern', null),
      ofNode.discovery('node', { bdSeq: 8 }),
      ofNode.discovery('metrics', {
        nbdSeq: { type: 8, target: null },
        a9: { type: 9, target: { metric: 'supply_v', channel: 0 } },
        'nProperties/Hardware Make': { type: 12, target: null },
        'nProperties/Hardware Model': { type: 12, target: null },
      }),
      ofNode.seq(0),
      {
        type: 'telemetry',
        deviceId: node,
        at: AT,
        readings: [{ metric: 'supply_v', channel: 0, value: 12.3 }],
        rejected: [],
        info: { model: 'Acme Edge 2' },
      },
    ],
  },
  {
    name: 'the birth of a device, its unit in a property',
    topic: 'spBv1.0/Well/DBIRTH/pi/cistern',
    discoveries: [ofCistern.discovery('node', { bdSeq: 7 }), ofCistern.seq(0)],
    payload: encodePayload({
      timestamp: AT,
      seq: 1,
      metrics: [
        {
          name: 'Distance',
          alias: 1,
          datatype: 3,
          intValue: 124,
          properties: { keys: ['engUnit'], values: [{ type: 12, stringValue: 'cm' }] },
        },
        { name: 'Pump', alias: 2, datatype: 11, booleanValue: false },
        { name: 'Operator', alias: 3, datatype: 12, stringValue: 'Ann' },
      ],
    }),
    expect: [
      ofCistern.discovery('device/cistern', table),
      ofCistern.seq(1),
      {
        type: 'telemetry',
        deviceId: cistern,
        at: AT,
        readings: [
          { metric: 'distance_mm', channel: 0, value: 1240, wireUnit: 'cm' },
          { metric: 'relay_on', channel: 0, value: 0 },
        ],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'changes by alias: one of now, one of before, one that is lost',
    topic: 'spBv1.0/Well/DDATA/pi/cistern',
    discoveries: born,
    payload: encodePayload({
      timestamp: AT,
      seq: 5,
      metrics: [
        { alias: 1, timestamp: AT - 3_600_000, isHistorical: true, intValue: 130 },
        { alias: 2, timestamp: AT, booleanValue: true },
        { alias: 1, timestamp: AT, isNull: true },
      ],
    }),
    expect: [
      ofCistern.seq(5),
      {
        type: 'telemetry',
        deviceId: cistern,
        at: AT - 3_600_000,
        readings: [{ metric: 'distance_mm', channel: 0, value: 1300, wireUnit: 'cm' }],
        rejected: [],
        backlog: true,
        info: { kind: 'tank' },
      },
      {
        type: 'telemetry',
        deviceId: cistern,
        at: AT,
        readings: [{ metric: 'relay_on', channel: 0, value: 1 }],
        rejected: [{ metric: 'distance_mm', channel: 0, raw: null, reason: 'null' }],
      },
    ],
  },
  {
    name: 'an alias nobody told',
    topic: 'spBv1.0/Well/DDATA/pi/cistern',
    discoveries: born,
    payload: encodePayload({ timestamp: AT, seq: 5, metrics: [{ alias: 77, intValue: 1 }] }),
    expect: [
      ofCistern.seq(5),
      { type: 'telemetry', deviceId: cistern, at: AT, readings: [], rejected: [] },
      rebirth,
    ],
  },
  {
    name: 'a message after a lost one',
    topic: 'spBv1.0/Well/NDATA/pi',
    discoveries: born,
    payload: encodePayload({ timestamp: AT, seq: 9, metrics: [{ name: 'Supply Voltage', floatValue: 12 }] }),
    expect: [
      ofNode.seq(9),
      {
        type: 'telemetry',
        deviceId: node,
        at: AT,
        readings: [{ metric: 'supply_v', channel: 0, value: 12 }],
        rejected: [],
      },
      rebirth,
    ],
  },
  {
    name: 'the death of an edge node takes its devices along',
    topic: 'spBv1.0/Well/NDEATH/pi',
    discoveries: born,
    payload: encodePayload({ timestamp: AT, metrics: [{ name: 'bdSeq', datatype: 8, longValue: 7 }] }),
    expect: [
      { type: 'availability', deviceId: node, online: false, reason: 'will' },
      { type: 'availability', deviceId: cistern, online: false, reason: 'will' },
      ofNode.discovery('node', null),
      ofNode.discovery('metrics', null),
      ofNode.discovery('device/cistern', null),
    ],
  },
  {
    name: 'the late will of the session before',
    topic: 'spBv1.0/Well/NDEATH/pi',
    discoveries: born,
    payload: encodePayload({ timestamp: AT, metrics: [{ name: 'bdSeq', datatype: 8, longValue: 6 }] }),
    expect: [{ type: 'ignored', reason: 'bdseq_mismatch' }],
  },
  {
    name: 'the death of a device',
    topic: 'spBv1.0/Well/DDEATH/pi/cistern',
    discoveries: born,
    payload: encodePayload({ timestamp: AT, seq: 5 }),
    expect: [
      { type: 'availability', deviceId: cistern, online: false, reason: 'will' },
      ofCistern.discovery('device/cistern', null),
      ofCistern.seq(5),
    ],
  },
  {
    name: 'a host application that says it is there',
    topic: 'spBv1.0/STATE/console',
    payload: { online: true, timestamp: AT },
    expect: [{ type: 'ignored', reason: 'host_state' }],
  },
  {
    name: 'our own request for a rebirth',
    topic: 'spBv1.0/Well/NCMD/pi',
    payload: rebirthPayload(AT),
    expect: [{ type: 'ignored', reason: 'no_reading_topic' }],
  },
  {
    name: 'text where protobuf belongs',
    topic: 'spBv1.0/Well/NDATA/pi',
    payload: 'hello',
    expect: [{ type: 'rejected', deviceId: node, reason: 'not_protobuf' }],
  },
]
