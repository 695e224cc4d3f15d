import type { MappingDraft, MappingPreview } from '@/contracts/devices/inbox'
import { ID_PLACE } from '@/contracts/devices/inbox'
import { type Actor, seesAllDevices } from '@/domain/access/policy'
import { metricUnit } from '@/domain/readings/metrics'
import type { InboxMessage } from '@/generated/prisma/client'
import { matchTemplate } from '@/ingest/generic/template'
import { interpretMessage, type Interpretation, type ReadyEvent } from '@/ingest/interpret'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { GenericMapping } from '@/ingest/types'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'

type InboxContent = Pick<InboxMessage, 'topic' | 'payload' | 'sender' | 'lastAt'>

const topicError = (message: string) =>
  new AppError('invalid_input', message, { issues: [{ path: 'topic', message }] })

/**
 * The mappings that a draft makes for one message. A mapping without `{id}` for a message with credentials is bound to
 * them: it reads no other sender's messages, and its readings are that device's own.
 *
 * | user          | message        | topic         | mapping                       |
 * |---------------|----------------|---------------|-------------------------------|
 * | any           | any            | does not fit  | refused                       |
 * | user          | of own device  | with `{id}`   | refused                       |
 * | user          | of own device  | exact         | bound to the device           |
 * | administrator | with sender    | exact         | bound to the sender           |
 * | administrator | any            | with `{id}`   | for messages of any sender    |
 * | administrator | without sender | exact         | for messages of any sender    |
 */
export function mappingsFromDraft(
  { topic, sender }: Pick<InboxMessage, 'topic' | 'sender'>,
  { draft, actor }: { draft: MappingDraft; actor: Actor },
): GenericMapping[] {
  if (matchTemplate(draft.topic, topic) === null)
    throw topicError('This does not fit the topic of the message')
  const isTemplate = draft.topic.includes(ID_PLACE)
  const mayBindNobody = seesAllDevices(actor)
  if (isTemplate && !mayBindNobody)
    throw topicError('Only an administrator may map several devices with {id}; use the exact topic')
  if (sender === '' && !mayBindNobody) throw new AppError('not_found', 'Message not found')
  const binding = isTemplate || sender === '' ? {} : { sender }
  return draft.fields.map(({ path, unit, factor, ...field }) => ({
    topic: draft.topic,
    ...field,
    ...(path !== undefined && { path }),
    ...(unit !== undefined && { unit }),
    ...(factor !== undefined && { factor }),
    ...(draft.kind && { kind: draft.kind }),
    ...binding,
  }))
}

/** Interprets a message with these mappings, by the rules of ingestion. */
export const interpretWithMappings = (
  message: InboxContent,
  mappings: readonly GenericMapping[],
): Interpretation =>
  interpretMessage(
    {
      topic: message.topic,
      payload: message.payload,
      flags: { retain: false, qos: 1, dup: false, receivedAt: message.lastAt.getTime() },
      ...(message.sender !== '' && { user: message.sender }),
    },
    { root: env.MQTT_ROOT, mappings, memory: new BoundedDiscoveryStore(), sensors: new Map() },
  )

const isMeaningful = (event: ReadyEvent): boolean =>
  event.type === 'availability' ||
  (event.type === 'telemetry' && (event.readings.length > 0 || event.info?.firmware !== undefined))

/** True when these mappings make a reading, a presence signal or a version of a message. */
export const isExplained = (message: InboxContent, mappings: readonly GenericMapping[]): boolean =>
  interpretWithMappings(message, mappings).events.some(isMeaningful)

/**
 * True when these mappings recognise the message, even where its values are rejected.
 *
 * | interpretation of the message                      | recognised |
 * |----------------------------------------------------|------------|
 * | a reading, a presence signal, or a version         | yes        |
 * | only rejected values (such as a missing echo)      | yes        |
 * | nothing, or a rejection of the message as a whole  | no         |
 */
export const isRecognized = (message: InboxContent, mappings: readonly GenericMapping[]): boolean =>
  interpretWithMappings(message, mappings).events.some(
    (event) => isMeaningful(event) || (event.type === 'telemetry' && event.rejected.length > 0),
  )

const rawText = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : null

/** An interpretation as the mapping dialog shows it. */
export function mappingPreviewOf({ family, events }: Interpretation): MappingPreview {
  const out: MappingPreview = { deviceId: null, online: null, firmware: null, readings: [], rejected: [] }
  if (family !== null && family !== 'generic')
    out.rejected.push({ metric: null, channel: 0, raw: family, reason: 'other_family' })
  for (const event of events) {
    if (event.type === 'rejected')
      out.rejected.push({ metric: null, channel: 0, raw: null, reason: event.reason })
    if (event.type === 'availability') out.online = event.online
    if (event.type === 'telemetry' || event.type === 'availability') {
      out.deviceId ??= event.deviceId
      out.firmware ??= event.info?.firmware ?? null
    }
    if (event.type !== 'telemetry') continue
    for (const { metric, channel, value } of event.readings)
      out.readings.push({ metric, channel, value, unit: metricUnit(metric) })
    for (const { metric, channel, raw, reason } of event.rejected)
      out.rejected.push({ metric, channel, raw: rawText(raw), reason })
  }
  return out
}
