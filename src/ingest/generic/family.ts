import { parseJson, readText } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DecodeContext, Family, GenericMapping, IngestEvent, WireMessage } from '../types'
import { matchTemplate, templateFilter } from './template'
import { mappedInfo, measureMapped } from './values'

const mappingsById = (topic: string, { mappings }: DecodeContext): Map<string, GenericMapping[]> => {
  const byId = new Map<string, GenericMapping[]>()
  for (const mapping of mappings) {
    const id = matchTemplate(mapping.topic, topic)
    if (id === null) continue
    const known = byId.get(id)
    if (known) known.push(mapping)
    else byId.set(id, [mapping])
  }
  return byId
}

const decodeDevice = ({
  id,
  mappings,
  text,
}: {
  id: string
  mappings: GenericMapping[]
  text: string
}): IngestEvent => {
  const deviceId = publicDeviceId({ family: 'generic', id })
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  const needsJson = mappings.some(({ path }) => path !== undefined)
  const parsed = needsJson ? parseJson(text) : { value: undefined }
  if (typeof parsed === 'string') return { type: 'rejected', deviceId, reason: parsed }
  const out = measureMapped({ mappings, text, json: parsed.value })
  if (out.readings.length + out.rejected.length === 0)
    return { type: 'rejected', deviceId, reason: 'no_mapped_value' }
  const info = mappedInfo(mappings, out)
  return { type: 'telemetry', deviceId, at: null, ...out, ...(info && { info }) }
}

const decode = ({ topic, payload }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (read.text === '') return [{ type: 'ignored', reason: 'cleared' }]
  return Array.from(mappingsById(topic, ctx), ([id, mappings]) =>
    decodeDevice({ id, mappings, text: read.text }),
  )
}

/**
 * Topics of the owner's own making, each mapped to a metric in the configuration: a bare number, or a JSON
 * value under a dotted path. The device is `generic:<what stands at {id}>`, or the whole topic without `{id}`.
 */
export const generic: Family = {
  name: 'generic',
  matches: (topic, { mappings }) => mappings.some((mapping) => matchTemplate(mapping.topic, topic) !== null),
  decode,
  subscriptions: ({ mappings }) => [...new Set(mappings.map(({ topic }) => templateFilter(topic)))],
}
