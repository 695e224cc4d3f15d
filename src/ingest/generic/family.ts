import { infoOf } from '../fields'
import { parseJson, readText } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, GenericMapping, IngestEvent, WireMessage } from '../types'
import { matchTemplate, PLACE, templateFilter } from './template'
import { encodeOta, otaSupport } from './ota'
import { mappedFirmware, mappedKind, measureMapped, presenceOf } from './values'
import { readsEmpty } from './words'

/** Empty for an invalid id. */
const deviceIdOf = ({ sender, family = 'generic', device }: GenericMapping, id: string): string =>
  sender ?? publicDeviceId({ family, id: device?.replace(PLACE, () => id) ?? id }) ?? ''

/** The mappings that read this message, by the public id of the device they read. */
const mappingsByDevice = (
  { topic, user }: WireMessage,
  { mappings }: DecodeContext,
): Map<string, GenericMapping[]> => {
  const byDevice = new Map<string, GenericMapping[]>()
  for (const mapping of mappings) {
    const id = matchTemplate(mapping.topic, topic)
    const { sender } = mapping
    if (id === null || (sender !== undefined && sender !== user)) continue
    const deviceId = deviceIdOf(mapping, id)
    const known = byDevice.get(deviceId)
    if (known) known.push(mapping)
    else byDevice.set(deviceId, [mapping])
  }
  return byDevice
}

const decodeValues = ({
  deviceId,
  mappings,
  ...message
}: {
  deviceId: string
  mappings: GenericMapping[]
  text: string
  json: unknown
}): IngestEvent => {
  const out = measureMapped({ mappings, ...message })
  const firmware = mappedFirmware({ mappings, ...message })
  if (out.readings.length + out.rejected.length === 0 && firmware === undefined)
    return { type: 'rejected', deviceId, reason: 'no_mapped_value' }
  // also a version alone: an info would mean that the device has just started
  const info = infoOf({ ...mappedKind(mappings, out), firmware })
  return { type: 'telemetry', deviceId, at: null, ...out, ...(info && { info }) }
}

const decodeDevice = ({
  deviceId,
  mappings,
  text,
}: {
  deviceId: string
  mappings: GenericMapping[]
  text: string
}): IngestEvent[] => {
  if (deviceId === '') return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const needsJson = mappings.some(({ path }) => path !== undefined)
  const parsed = needsJson ? parseJson(text) : { value: undefined }
  if (typeof parsed === 'string') return [{ type: 'rejected', deviceId, reason: parsed }]
  const json = parsed.value
  const values = mappings.filter(({ metric }) => metric !== 'availability')
  const said = mappings
    .filter(({ metric }) => metric === 'availability')
    .map((mapping) => presenceOf({ deviceId, mapping, text, json }))
  return values.length > 0 ? [...said, decodeValues({ deviceId, mappings: values, text, json })] : said
}

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const read = readText(message.payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  const { text } = read
  const byDevice = mappingsByDevice(message, ctx)
  // every mapping of this topic accepts another sender's messages only
  if (byDevice.size === 0) return [{ type: 'rejected', reason: 'unknown_topic' }]
  const events = Array.from(byDevice, ([deviceId, all]) => {
    const mappings = text === '' ? all.filter(readsEmpty) : all
    return mappings.length > 0 ? decodeDevice({ deviceId, mappings, text }) : []
  }).flat()
  return events.length > 0 ? events : [{ type: 'ignored', reason: 'cleared' }]
}

const filtersOf = (mappings: readonly GenericMapping[]): string[] => [
  ...new Set(mappings.map(({ topic }) => templateFilter(topic))),
]

const isMapped = (topic: string, mappings: readonly GenericMapping[]): boolean =>
  mappings.some((mapping) => matchTemplate(mapping.topic, topic) !== null)

/** True when every mapping of the topic is restricted to one sender. */
export const isMappedForSender = (topic: string, { mappings }: DecodeContext): boolean =>
  isMapped(
    topic,
    mappings.filter(({ sender }) => sender !== undefined),
  )

/**
 * Topics that the owner mapped to a metric, to availability or to the running version: a bare number or word, or a JSON
 * value under a dotted path. The device is `generic:<value of {id}>`, or the whole topic without `{id}`, unless the
 * mapping names it; a mapping restricted to one sender uses the sender's device.
 */
export const generic: Family = {
  name: 'generic',
  matches: (topic, { mappings }) =>
    isMapped(
      topic,
      mappings.filter(({ sender }) => sender === undefined),
    ),
  decode,
  subscriptions: ({ mappings }) => filtersOf(mappings),
  everyWorker: ({ mappings }) => filtersOf(mappings.filter(({ metric }) => metric === 'availability')),
  ota: { support: otaSupport, encode: encodeOta },
}
