import * as z from 'zod'
import { isMappedLength, MAPPED } from '@/domain/readings/mapped'
import { Done, endpoint } from '@/contracts/endpoint'

/** Stands for the level of a topic that names the device. */
export const ID_PLACE = '{id}'

/** Fields of one mapping; a message of a ten-tank series with meters stays far below. */
const MOST_FIELDS = 64

export const LengthUnit = z.enum(['mm', 'cm', 'm', 'in'])
const Kind = z.enum(['tank', 'pump', 'acdc', 'lora', 'solar_pump'])

/** A topic, or a template with `{id}` in the place of the level (or part of one) that names the device. */
export const TopicTemplate = z
  .string()
  .min(1, 'A topic is required')
  .max(256, 'At most 256 characters')
  .refine(
    (topic) => !/[+#\0]/.test(topic),
    'Use {id} for the level that names the device; + and # have no place here',
  )
  .refine((topic) => topic.split(ID_PLACE).length <= 2, 'Use {id} at most once')
  .refine((topic) => !topic.startsWith('$'), 'Topics that begin with $ belong to the broker')

/** One value of a message and what it is. */
export const MappingField = z
  .strictObject({
    /** Dotted path into a JSON payload; absent when the whole payload is the value. */
    path: z.string().min(1).max(256, 'At most 256 characters').optional(),
    metric: z.enum(MAPPED, 'There is no such metric'),
    channel: z.number().int().min(0).max(255, 'At most 255').default(0),
    /** Of a length: the unit of the number in the message. */
    unit: LengthUnit.optional(),
    /** Multiplies a number that is no length (kWh to Wh: 1000). */
    factor: z
      .number()
      .min(-1e9)
      .max(1e9)
      .refine((factor) => factor !== 0, 'Must not be 0')
      .optional(),
  })
  .refine(({ metric, unit }) => unit === undefined || isMappedLength(metric), {
    message: 'Only lengths have a unit',
    path: ['unit'],
  })
  .refine(({ metric, factor }) => factor === undefined || !isMappedLength(metric), {
    message: 'A length has a unit instead of a factor',
    path: ['factor'],
  })
export type MappingField = z.output<typeof MappingField>

const Fields = z.array(MappingField).max(MOST_FIELDS, `At most ${MOST_FIELDS} values`)

const areDifferent = (fields: readonly MappingField[]): boolean =>
  new Set(fields.map(({ metric, channel }) => `${metric}.${channel}`)).size === fields.length
const TWICE = 'Two values have the same meaning and channel'

const draft = { topic: TopicTemplate, kind: Kind.optional() }

/** A mapping in the making: it may have no values yet. */
export const MappingDraft = z.strictObject({ ...draft, fields: Fields.refine(areDifferent, TWICE) })
export type MappingDraft = z.output<typeof MappingDraft>

/** A mapping as it is saved. */
export const NewMapping = z.strictObject({
  ...draft,
  fields: Fields.min(1, 'Choose at least one value').refine(areDifferent, TWICE),
})

/** An unrecognised message: the newest of its kind. */
export const InboxMessage = z.object({
  id: z.uuid(),
  topic: z.string(),
  /** A code, or the text of a fault. */
  reason: z.string(),
  count: z.number(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The device whose credentials it came with; empty for the onboarding login or an unknown client. */
  sender: z.string(),
})
export type InboxMessage = z.output<typeof InboxMessage>

/** Its content: a JSON object or array, any other text, or bytes. `isCut`: only the beginning was kept. */
export const InboxPayload = z.union([
  z.object({ kind: z.literal('json'), value: z.unknown(), isCut: z.boolean() }),
  z.object({ kind: z.literal('text'), text: z.string(), isCut: z.boolean() }),
  z.object({ kind: z.literal('binary'), hex: z.string(), isCut: z.boolean() }),
])
export type InboxPayload = z.output<typeof InboxPayload>

/** What a message would come to. */
export const MappingPreview = z.object({
  /** Null while nothing can be read. */
  deviceId: z.string().nullable(),
  /** The presence signal of the message; null without one. */
  online: z.boolean().nullable(),
  /** The running version that the message names; null without one. */
  firmware: z.string().nullable(),
  readings: z.array(
    z.object({ metric: z.string(), channel: z.number(), value: z.number(), unit: z.string() }),
  ),
  /** Values, or with a null metric whole messages, that are no readings. */
  rejected: z.array(
    z.object({
      metric: z.string().nullable(),
      channel: z.number(),
      raw: z.string().nullable(),
      reason: z.string(),
    }),
  ),
})
export type MappingPreview = z.output<typeof MappingPreview>

/** Ready-made mappings of a firmware that read this very message; `prefix` is what stands before the device. */
const FittingPreset = z.object({
  name: z.string(),
  title: z.string(),
  firmware: z.string(),
  prefix: z.string(),
  preview: MappingPreview,
})
export type FittingPreset = z.output<typeof FittingPreset>

export const TopicMapping = z.object({
  id: z.uuid(),
  topic: z.string(),
  metric: z.string(),
  channel: z.number(),
  path: z.string().nullable(),
  unit: z.string().nullable(),
  factor: z.number().nullable(),
  kind: z.string().nullable(),
  /** Only for messages with this device's credentials; empty for any sender's. */
  sender: z.string(),
  createdAt: z.iso.datetime(),
})
export type TopicMapping = z.output<typeof TopicMapping>

/** `explained`: how many kinds of message have left the inbox. */
const SavedMapping = z.object({
  mappings: z.array(TopicMapping),
  preview: MappingPreview,
  explained: z.number(),
})
export type SavedMapping = z.output<typeof SavedMapping>

const idParams = z.strictObject({ id: z.uuid() })

export const listInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  access: 'user',
  key: 'read',
  summary: 'Messages nobody understood, newest first: those of your devices, all of them for administrators',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(200) }),
  output: z.object({ messages: z.array(InboxMessage), total: z.number() }),
})

export const getInboxMessage = endpoint({
  method: 'GET',
  path: '/inbox/{id}',
  access: 'user',
  key: 'read',
  summary: 'The newest message of one kind with its content',
  params: idParams,
  output: z.object({ message: InboxMessage, payload: InboxPayload, presets: z.array(FittingPreset) }),
})

export const dismissInboxMessage = endpoint({
  method: 'DELETE',
  path: '/inbox/{id}',
  access: 'user',
  key: 'write',
  audit: ['inbox.dismiss'],
  summary: 'Dismiss a kind of message; it comes back with the next of its kind',
  params: idParams,
  output: Done,
})

export const previewMapping = endpoint({
  method: 'POST',
  path: '/inbox/{id}/preview',
  access: 'user',
  inMaintenance: true,
  key: 'write',
  summary: 'What a mapping would read from the newest message',
  params: idParams,
  body: MappingDraft,
  output: MappingPreview,
})

export const saveMapping = endpoint({
  method: 'POST',
  path: '/inbox/{id}/mapping',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['mapping.save'],
  summary: 'Map the values of a topic; the messages it explains leave the inbox',
  params: idParams,
  body: NewMapping,
  output: SavedMapping,
})

export const applyPreset = endpoint({
  method: 'POST',
  path: '/inbox/{id}/preset',
  access: 'admin',
  errors: ['conflict'],
  audit: ['mapping.save'],
  summary: 'Map every topic of a firmware; the messages it explains leave the inbox',
  params: idParams,
  body: z.strictObject({ preset: z.string().min(1).max(64) }),
  output: SavedMapping,
})

export const listMappings = endpoint({
  method: 'GET',
  path: '/mappings',
  access: 'user',
  key: 'read',
  summary: 'Mapped topics: those of your devices, all of them for administrators',
  output: z.object({ mappings: z.array(TopicMapping) }),
})

export const removeMapping = endpoint({
  method: 'DELETE',
  path: '/mappings/{id}',
  access: 'user',
  key: 'write',
  audit: ['mapping.remove'],
  summary: 'Remove one mapped value; what was read stays',
  params: idParams,
  output: Done,
})
