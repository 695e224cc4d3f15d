import type { JsonObject } from '../fields'
import { resolveAt } from '@/domain/readings/clock'
import type { IngestEvent, SensorSettings } from '../types'
import { MAX_VALUES, type Measured } from '../values'
import type { LoraCodec, LoraDecoded, LoraRecord } from './codec'
import { codecByName, codecForProfile } from './codecs'
import { measureObject } from './object'

/** An uplink, normalised across network servers. */
export type LoraUplink = {
  /** 0 when the network server omits it. */
  fPort: number
  /** The decrypted frame; empty when the network server sends none. */
  bytes: Uint8Array
  /** The network server's decoded object; empty without one. */
  object: JsonObject
  codec: LoraCodec | null
}

/**
 * The codec of a device, or null when no source names a known model. `words`: texts that may name it, the best first
 * (the device profile's name, a tag, the model's id at the network server).
 *
 * | settings name a codec | words name a model | codec |
 * |---|---|---|
 * | a known one | any | the one of the settings |
 * | an unknown one, or none | yes | the first model named |
 * | an unknown one, or none | no | none: the network server's decoded object is read |
 */
export const codecOf = ({
  words,
  settings,
}: {
  words: readonly (string | undefined)[]
  settings: SensorSettings | undefined
}): LoraCodec | null => {
  const chosen = settings?.codec === undefined ? null : codecByName(settings.codec)
  if (chosen) return chosen
  for (const word of words) {
    const codec = word === undefined ? null : codecForProfile(word)
    if (codec) return codec
  }
  return null
}

/** The readings of an uplink: by the codec from its bytes, else from the decoded object. */
export const measureUplink = ({ fPort, bytes, object, codec }: LoraUplink): LoraDecoded => {
  const decoded = bytes.byteLength > 0 ? codec?.decode({ fPort, bytes }) : null
  if (decoded) return decoded
  const out: Measured = { readings: [], rejected: [] }
  measureObject(out, object)
  return out
}

/**
 * The records of a datalog as separate events, in order of arrival. Records without a value or with a clock that was
 * never set are left out, since their time is unknown.
 */
export const historyEvents = ({
  deviceId,
  history = [],
  receivedAt,
}: {
  deviceId: string
  history: LoraRecord[] | undefined
  receivedAt: number
}): IngestEvent[] =>
  history
    .slice(0, MAX_VALUES)
    .filter(({ at, readings }) => readings.length > 0 && resolveAt({ at, receivedAt }).clock === 'device')
    .map(({ at, readings }) => ({ type: 'telemetry', deviceId, at, readings, rejected: [], backlog: true }))
