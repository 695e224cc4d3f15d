import type { Metric } from '@/domain/readings/metrics'
import type { Observation } from '../model/observe'
import type { Reception } from '../model/radio'
import { ldds75Frame } from './ldds75'
import { rounded, type Message } from './message'
import { WS523_PORT, ws523Frame } from './ws523'

/** What the fleet's LoRaWAN devices are. */
export type LoraModel = 'ldds75' | 'climate' | 'ws523'

/** A device as the network server knows it. */
export type LoraAddress = { devEui: string; name: string; model: LoraModel }

const APPLICATION_ID = '5f6e1c1a-7d0b-4f3e-9a64-0d1c2b3a4e5f'

const PROFILES: Record<LoraModel, { id: string; name: string }> = {
  ldds75: { id: '0b8f2a44-3f57-4c1f-8a53-6f2f4a9f7c01', name: 'Dragino LDDS75' },
  climate: { id: '0b8f2a44-3f57-4c1f-8a53-6f2f4a9f7c02', name: 'Climate sensor' },
  ws523: { id: '0b8f2a44-3f57-4c1f-8a53-6f2f4a9f7c03', name: 'Milesight WS523' },
}

const deviceInfo = ({ devEui, name, model }: LoraAddress) => ({
  tenantId: '1f0e2d3c-4b5a-4968-8776-655443322110',
  tenantName: 'Farm',
  applicationId: APPLICATION_ID,
  applicationName: 'Tanks',
  deviceProfileId: PROFILES[model].id,
  deviceProfileName: PROFILES[model].name,
  deviceName: name,
  devEui,
  deviceClassEnabled: 'CLASS_A',
  tags: {},
})

const event = ({ devEui }: LoraAddress, name: string, body: object): Message => ({
  topic: `application/${APPLICATION_ID}/device/${devEui}/event/${name}`,
  payload: JSON.stringify(body),
  retain: false,
})

/** ISO 8601 with an offset, as the network server writes it. */
const isoTime = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')

const valueOf = ({ readings }: Observation, metric: Metric): number =>
  readings.find((reading) => reading.metric === metric && reading.channel === 0)?.value ?? 0

type Frame = { fPort: number; data: Uint8Array; object?: object }

const ldds75 = (observation: Observation): Frame => {
  const failure = observation.failed.find(({ channel }) => channel === 0)
  const distance = failure ? { fault: failure.reason } : { mm: valueOf(observation, 'distance_mm') }
  const [batteryV, temperatureC] = [valueOf(observation, 'battery_v'), valueOf(observation, 'temperature_c')]
  return { fPort: 2, data: ldds75Frame({ distance, batteryV, temperatureC }) }
}

/** A sensor whose decoder lives in the network server; the console reads its object. */
const climate = (observation: Observation): Frame => {
  const object = {
    temperature_c: rounded(valueOf(observation, 'temperature_c'), 1),
    humidity_pct: rounded(valueOf(observation, 'humidity_pct'), 1),
    battery_v: rounded(valueOf(observation, 'battery_v'), 2),
  }
  const data = Buffer.alloc(4)
  data.writeInt16BE(Math.round(object.temperature_c * 10), 0)
  data.writeUInt16BE(Math.round(object.humidity_pct * 10), 2)
  return { fPort: 10, data, object }
}

const socket = (observation: Observation): Frame => ({ fPort: WS523_PORT, data: ws523Frame(observation) })

const FRAMES: Record<LoraModel, (observation: Observation) => Frame> = { ldds75, climate, ws523: socket }

/** Protobuf leaves zeros out of its JSON. */
const unlessZero = (name: string, value: number): object => (value === 0 ? {} : { [name]: value })

const rxInfo = ({ gatewayId, rssi, snr }: Reception, uplinkId: number) => ({
  gatewayId,
  uplinkId,
  ...unlessZero('rssi', rssi),
  ...unlessZero('snr', snr),
  context: 'E3OWOQ==',
  metadata: { region_common_name: 'EU868', region_config_id: 'eu868' },
})

export type Uplink = {
  at: number
  devAddr: string
  fCnt: number
  spreadingFactor: number
  receptions: readonly Reception[]
  observation: Observation
  /** Tells one delivery from another; a late copy of a frame has its own. */
  deduplicationId: string
}

/** `event/up` of ChirpStack v4 (its documentation, "Event types"), `at` in epoch ms. */
export const chirpstackUplink = (address: LoraAddress, uplink: Uplink): Message => {
  const { at, devAddr, fCnt, spreadingFactor, receptions, observation, deduplicationId } = uplink
  const { fPort, data, object } = FRAMES[address.model](observation)
  return event(address, 'up', {
    deduplicationId,
    time: isoTime(at),
    deviceInfo: deviceInfo(address),
    devAddr,
    adr: true,
    ...unlessZero('dr', 12 - spreadingFactor),
    ...unlessZero('fCnt', fCnt),
    fPort,
    confirmed: false,
    data: Buffer.from(data).toString('base64'),
    ...(object && { object }),
    rxInfo: receptions.map((reception, index) => rxInfo(reception, fCnt * 8 + index + 1)),
    txInfo: {
      frequency: 868_100_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor, codeRate: 'CR_4_5' } },
    },
  })
}

type Session = { at: number; devAddr: string; deduplicationId: string }

/** `event/join`: a new session, its frame counter begins at 0. */
export const chirpstackJoin = (address: LoraAddress, { at, devAddr, deduplicationId }: Session): Message =>
  event(address, 'join', { deduplicationId, time: isoTime(at), deviceInfo: deviceInfo(address), devAddr })

/** `event/status`: battery as the device answers the network server. */
export const chirpstackStatus = (
  address: LoraAddress,
  {
    at,
    deduplicationId,
    observation,
    margin,
  }: Omit<Session, 'devAddr'> & { observation: Observation; margin: number },
): Message =>
  event(address, 'status', {
    deduplicationId,
    time: isoTime(at),
    deviceInfo: deviceInfo(address),
    ...unlessZero('margin', margin),
    batteryLevel: rounded(valueOf(observation, 'battery_pct'), 1),
  })

type Sent = { at: number; queueItemId: string; fCntDown: number }

/** `event/txack`: a gateway has sent a downlink. */
export const chirpstackTxAck = (address: LoraAddress, { at, queueItemId, fCntDown }: Sent): Message =>
  event(address, 'txack', {
    downlinkId: fCntDown + 1,
    time: isoTime(at),
    deviceInfo: deviceInfo(address),
    queueItemId,
    ...unlessZero('fCntDown', fCntDown),
  })

/** `event/ack`: the device has confirmed a downlink. */
export const chirpstackAck = (
  address: LoraAddress,
  { at, queueItemId, fCntDown, deduplicationId }: Sent & { deduplicationId: string },
): Message =>
  event(address, 'ack', {
    deduplicationId,
    time: isoTime(at),
    deviceInfo: deviceInfo(address),
    queueItemId,
    acknowledged: true,
    ...unlessZero('fCntDown', fCntDown),
  })
