import type { MappingDraft, MappingField } from '@/contracts/devices/inbox'
import { isMappedLength, isMappedWord } from '@/domain/readings/mapped'
import { metricUnit } from '@/domain/readings/metrics'

export type MappedMetric = MappingField['metric']
export type MappingUnit = NonNullable<MappingField['unit']>
export type MappingKind = NonNullable<MappingDraft['kind']>

export const MAPPING_UNITS = ['mm', 'cm', 'm', 'in'] as const satisfies readonly MappingUnit[]
export const MAPPING_KINDS = [
  'tank',
  'pump',
  'acdc',
  'lora',
  'solar_pump',
] as const satisfies readonly MappingKind[]

/** A value somebody has pointed at; without a metric until they say what it is. */
export type FieldDraft = {
  /** Null: the whole message. */
  path: string | null
  metric: MappedMetric | null
  channel: number | null
  unit: MappingUnit
  factor: number | null
}

/** `place`: the level of the topic that names the device; null when the whole topic is one device. */
export type MappingFormDraft = {
  place: number | null
  kind: MappingKind | null
  fields: readonly FieldDraft[]
}

export const EMPTY_MAPPING: MappingFormDraft = { place: null, kind: null, fields: [] }

/** True of metrics that a factor can scale. */
export const isScalable = (metric: MappedMetric): boolean =>
  !isMappedWord(metric) && !isMappedLength(metric) && metricUnit(metric) !== 'bool'

const NAMES: readonly (readonly [RegExp, MappedMetric])[] = [
  [/dist/i, 'distance_mm'],
  [/temp/i, 'temperature_c'],
  [/hum/i, 'humidity_pct'],
  [/rssi/i, 'rssi_dbm'],
  [/snr/i, 'snr_db'],
]
const UNIT_NAME = /[_.-](mm|cm|m|in)$/i

/**
 * A new field for a value; its name is taken by its word where there is no doubt. "Level" may be a gap, a height or a
 * percentage, so that is asked.
 *
 * | name | becomes |
 * |---|---|
 * | contains dist, temp, hum, rssi, snr | that metric |
 * | ends in `_mm`, `_cm`, `_m`, `_in` | a length's unit |
 * | anything else | no metric yet, millimetres |
 */
export function fieldFor(path: string | null): FieldDraft {
  const name = path?.split('.').at(-1) ?? ''
  const unit = MAPPING_UNITS.find((u) => u === UNIT_NAME.exec(name)?.[1]?.toLowerCase()) ?? 'mm'
  const metric = NAMES.find(([word]) => word.test(name))?.[1] ?? null
  return { path, metric, channel: 0, unit, factor: null }
}

/** Adds a value, or nothing when it is there already. A second of the same metric gets the next channel. */
export function addField(draft: MappingFormDraft, path: string | null): MappingFormDraft {
  if (draft.fields.some((field) => field.path === path)) return draft
  const field = fieldFor(path)
  return {
    ...draft,
    fields: [...draft.fields, { ...field, channel: freeChannel(draft.fields, field.metric) }],
  }
}

/** The lowest channel this metric does not have yet. */
export function freeChannel(fields: readonly FieldDraft[], metric: MappedMetric | null): number {
  const taken = new Set(fields.filter((f) => f.metric === metric).map((f) => f.channel))
  let channel = 0
  while (metric !== null && taken.has(channel)) channel += 1
  return channel
}

/** The topic with `{id}` for the level that names the device. */
export const topicTemplateOf = (topic: string, place: number | null): string =>
  topic
    .split('/')
    .map((level, i) => (i === place ? '{id}' : level))
    .join('/')

function mappingFieldOf({ path, metric, channel, unit, factor }: FieldDraft): MappingField[] {
  if (metric === null) return []
  return [
    {
      metric,
      channel: channel ?? 0,
      ...(path !== null && { path }),
      ...(isMappedLength(metric) && { unit }),
      ...(isScalable(metric) && factor !== null && { factor }),
    },
  ]
}

/** What is sent: values without a meaning are left out. */
export const mappingBodyOf = ({ place, kind, fields }: MappingFormDraft, topic: string): MappingDraft => ({
  topic: topicTemplateOf(topic, place),
  fields: fields.flatMap(mappingFieldOf),
  ...(kind && { kind }),
})
