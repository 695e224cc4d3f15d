import { countOf } from '../fields'
import { readJson } from '../payload'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { answered, decodeAttributes, decodeClaim, decodeRequest, decodeTelemetry, type Body } from './device'
import { decodeGateway, GATEWAY } from './gateway'
import { deviceIdOf } from './identity'
import { answerChunk, decodeChunkRequest, encodeOta, isChunkRequest, otaSupport } from './ota'

/** Topics with their short forms. */
const BODIES: ReadonlyMap<string, (message: Body) => IngestEvent[]> = new Map([
  ['v1/devices/me/telemetry', decodeTelemetry],
  ['v2/t', decodeTelemetry],
  ['v2/t/j', decodeTelemetry],
  ['v1/devices/me/attributes', decodeAttributes],
  ['v2/a', decodeAttributes],
  ['v2/a/j', decodeAttributes],
  ['v1/devices/me/claim', decodeClaim],
])

const ANSWERS = ['v1/devices/me/rpc/response/', 'v2/r/res/']
const REQUEST = 'v1/devices/me/attributes/request/'
const CHUNKS = 'v2/fw/request/+/chunk/+'
const GATEWAY_PREFIX = 'v1/gateway/'
const OWN = /^(?:v1\/(?:devices\/me|gateway)\/|v2\/(?:t|a|r|fw|sw)(?:\/|$))/

const PROTOBUF = ['v2/t/p', 'v2/a/p']

type Message = WireMessage & { user: string; deviceId: string }
type Decode = (message: Message, ctx: DecodeContext) => IngestEvent[]

const withJson =
  (decode: (body: unknown, message: Message, ctx: DecodeContext) => IngestEvent[]): Decode =>
  (message, ctx) => {
    const read = readJson(message.payload)
    if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
    if (typeof read === 'string') return [{ type: 'rejected', deviceId: message.deviceId, reason: read }]
    return decode(read.value, message, ctx)
  }

const requestOf = (topic: string): number | undefined =>
  topic.startsWith(REQUEST) ? countOf(Number(topic.slice(REQUEST.length))) : undefined

/**
 * | topic | answer |
 * |---|---|
 * | telemetry, attributes, claim, gateway/… | by its body |
 * | …/rpc/response/<id> | the answer to a call |
 * | v2/t/p, v2/a/p | refused: protobuf of the owner's own schema |
 * | …/attributes/request/<id> | a firmware request, or none |
 * | v2/fw/request/<id>/chunk/<n> | a request for a piece of firmware |
 * | anything else (calls to the server) | none: ignored |
 */
const decoderOf = (topic: string): Decode | null => {
  if (PROTOBUF.includes(topic))
    return ({ deviceId }) => [{ type: 'rejected', deviceId, reason: 'protobuf_unsupported' }]
  if (isChunkRequest(topic)) return (message) => decodeChunkRequest(message.deviceId, message)
  const answer = ANSWERS.find((start) => topic.startsWith(start))
  if (answer) return ({ deviceId }) => [answered(deviceId, topic.slice(answer.length, answer.length + 64))]
  const decodeBody = topic.startsWith(REQUEST) ? decodeRequest : BODIES.get(topic)
  if (decodeBody)
    return withJson((body, { deviceId }, ctx) =>
      decodeBody({ deviceId, body, settings: ctx.sensors.get(deviceId), request: requestOf(topic) }),
    )
  const fromGateway = GATEWAY.get(topic.startsWith(GATEWAY_PREFIX) ? topic.slice(GATEWAY_PREFIX.length) : '')
  return fromGateway
    ? withJson((body, { user }, ctx) => decodeGateway(fromGateway, { user, body, ctx }))
    : null
}

/** Without a user name the sender is unknown: the topic names no device. */
const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const decodeTopic = decoderOf(message.topic)
  if (!decodeTopic) return [{ type: 'ignored', reason: 'no_reading_topic' }]
  const { user = '' } = message
  if (user === '') return [{ type: 'rejected', reason: 'unknown_sender' }]
  const deviceId = deviceIdOf(user)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  return decodeTopic({ ...message, user, deviceId }, ctx)
}

/**
 * ThingsBoard's device and gateway API over MQTT. Topics name no device; the client's user name does:
 * `thingsboard:<user name>` (with the shared onboarding login the client id), and `thingsboard:<user name>/<name>` for
 * a device behind a gateway.
 */
export const thingsboard: Family = {
  name: 'thingsboard',
  matches: (topic) => OWN.test(topic),
  decode,
  subscriptions: () => [
    ...BODIES.keys(),
    ...PROTOBUF,
    ...[...ANSWERS, REQUEST].map((start) => `${start}+`),
    CHUNKS,
    ...Array.from(GATEWAY.keys(), (leaf) => `${GATEWAY_PREFIX}${leaf}`),
  ],
  ota: { support: otaSupport, encode: encodeOta, answerChunk },
}
