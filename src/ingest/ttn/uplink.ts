import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { learnDownlink } from '../lora/downlink'
import { uplinkEvents } from '../lora/events'
import { radioFrame, spreadingOf } from '../lora/radio'
import { bestReception } from '../lora/reception'
import { codecOf } from '../lora/uplink'
import { parseWireTime } from '@/domain/readings/clock'
import { DOWNLINKS } from './command'
import type { DeviceInfo, DiscoveryStore, IngestEvent, SensorSettings } from '../types'

/** One event of a device with its identity resolved; `retain`: a replay. `about`: its name and other ids. */
export type TtnEvent = {
  deviceId: string
  body: JsonObject
  about: DeviceInfo
  settings: SensorSettings | undefined
  receivedAt: number
  retain: boolean
  /** Topic prefix of commands to the device. */
  address: string
  memory: DiscoveryStore
}

const radioOf = (body: JsonObject, message: JsonObject) =>
  radioFrame({
    fCnt: message.f_cnt,
    session: [message.session_key_id, objectAt(body, 'end_device_ids').dev_addr],
    spreading: spreadingOf(objectAt(objectAt(objectAt(message, 'settings'), 'data_rate'), 'lora')),
    gateways: message.rx_metadata,
  })

/**
 * An uplink (The Things Stack documentation, "Data Formats"). The model is named by `version_ids`, which the device
 * repository fills in. `received_at` of the message is the network's time; older versions leave it out, and the best
 * gateway's time is used. Uplinks simulated in the TTN console are ignored.
 */
export const decodeUplink = (event: TtnEvent): IngestEvent[] => {
  const { deviceId, body, about, settings, receivedAt, retain, address, memory } = event
  const message = objectAt(body, 'uplink_message')
  if (body.simulated === true) return [{ type: 'ignored', reason: 'simulated' }]
  const version = objectAt(message, 'version_ids')
  const model = [textOf(version.brand_id), textOf(version.model_id)].filter(Boolean).join('/')
  const codec = codecOf({ words: [textOf(version.model_id), model], settings })
  const { frm_payload: frame } = message
  const firmware = textOf(version.firmware_version, 64)
  const fPort = countOf(message.f_port) ?? 0
  const events = uplinkEvents({
    deviceId,
    at: parseWireTime(message.received_at) ?? parseWireTime(body.received_at),
    uplink: {
      fPort,
      bytes: typeof frame === 'string' ? Buffer.from(frame, 'base64') : new Uint8Array(),
      object: isObject(message.decoded_payload) ? message.decoded_payload : {},
      codec,
    },
    reception: bestReception(message.rx_metadata),
    devAddr: objectAt(body, 'end_device_ids').dev_addr,
    fCnt: message.f_cnt,
    info: infoOf({
      ...about,
      model: codec?.model ?? (model || undefined),
      firmware,
      firmwareSource: firmware === undefined ? undefined : 'description',
      hardware: textOf(version.hardware_version, 64),
    }),
    radio: retain ? null : radioOf(body, message),
    receivedAt,
  })
  return [...events, ...learnDownlink({ memory, scope: DOWNLINKS, deviceId, codec, fPort, address })]
}
