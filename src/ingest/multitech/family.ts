import { countOf, infoOf, isObject, textOf } from '../fields'
import { loraDeviceId } from '../lora/device-id'
import { uplinkEvents } from '../lora/events'
import { bestReception } from '../lora/reception'
import { codecOf } from '../lora/uplink'
import { readJson } from '../payload'
import { parseWireTime } from '@/domain/readings/clock'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'

const TOPIC = /^lora\/(?:[^/]+\/)?((?:[0-9a-f]{2}-){7}[0-9a-f]{2})\/(up|joined)$/i

const idOf = (devEui: string): string | null => loraDeviceId(devEui.replaceAll('-', ''))

const decode = ({ topic, payload, flags }: WireMessage, { sensors }: DecodeContext): IngestEvent[] => {
  const [, devEui = '', event] = TOPIC.exec(topic) ?? []
  const deviceId = idOf(devEui)
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  if (event === 'joined') return [{ type: 'info', deviceId, info: { sleepy: true }, countersReset: true }]
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', deviceId, reason: 'not_an_object' }]
  const body = read.value
  const named = idOf(textOf(body.deveui) ?? '')
  if (named !== null && named !== deviceId)
    return [{ type: 'rejected', deviceId, reason: 'identity_mismatch' }]
  const codec = codecOf({ words: [], settings: sensors.get(deviceId) })
  return uplinkEvents({
    deviceId,
    at: parseWireTime(body.time),
    uplink: {
      fPort: countOf(body.port) ?? 0,
      bytes: typeof body.data === 'string' ? Buffer.from(body.data, 'base64') : new Uint8Array(),
      object: {},
      codec,
    },
    reception: bestReception([body]),
    devAddr: body.devaddr,
    fCnt: body.seqn ?? body.fcnt,
    info: infoOf({ model: codec?.model, sleepy: true }),
    radio: null,
    receivedAt: flags.receivedAt,
  })
}

/**
 * The network server in MultiTech Conduit gateways (MultiTech's lora-mqtt-bridge): `lora/<AppEUI>/<DevEUI>/up` and
 * `…/joined`, EUIs with dashes. It has no device profiles, so the user sets the codec of each device.
 */
export const multitech: Family = {
  name: 'multitech',
  matches: (topic) => TOPIC.test(topic),
  decode,
  subscriptions: () => ['lora/+/up', 'lora/+/joined', 'lora/+/+/up', 'lora/+/+/joined'],
}
