import { isMappedWord } from '@/domain/readings/mapped'
import { metricUnit, type Metric } from '@/domain/readings/metrics'
import { textOf } from '../fields'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, GenericMapping, IngestEvent } from '../types'
import { addValue, readValue, times, type Measured } from '../values'
import { readCustomTexts, readPresence } from './words'

/** The value under a dotted path, or undefined. Array elements are addressed by number. */
const valueAt = (body: unknown, path: string): unknown => {
  let value = body
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key) as unknown
  }
  return value
}

/** A message as text, and as JSON when a mapping needs it. */
export type MappedMessage = { mappings: readonly GenericMapping[]; text: string; json: unknown }

const rawOf = ({ path }: GenericMapping, { text, json }: Omit<MappedMessage, 'mappings'>): unknown =>
  path === undefined ? text : valueAt(json, path)

/**
 * A wire value in the metric's unit before lengths are scaled.
 *
 * | metric | mapping | becomes |
 * |---|---|---|
 * | switch | text equals its `onText` or `offText` | on or off |
 * | number other than a length | has a `factor` | the number times the factor |
 * | anything else | any | unchanged |
 */
const translate = (raw: unknown, metric: Metric, mapping: GenericMapping): unknown => {
  const unit = metricUnit(metric)
  if (unit === 'bool') return readCustomTexts(raw, mapping)
  if (mapping.factor === undefined || unit === 'mm') return raw
  const value = readValue({ metric, raw })
  return typeof value === 'number' ? times(value, mapping.factor) : raw
}

/** Reads the values that the mappings name: the whole text without a path, else the JSON value under the path. */
export const measureMapped = ({ mappings, ...message }: MappedMessage): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const mapping of mappings) {
    const { metric, channel, unit } = mapping
    const raw = rawOf(mapping, message)
    if (isMappedWord(metric) || raw === undefined) continue
    addValue(out, { metric, channel, raw: translate(raw, metric, mapping), unit })
  }
  return out
}

/** The presence signal of one availability mapping. */
export const presenceOf = ({
  deviceId,
  mapping,
  ...message
}: { deviceId: string; mapping: GenericMapping } & Omit<MappedMessage, 'mappings'>): IngestEvent => {
  const raw = rawOf(mapping, message)
  const isWord = typeof raw === 'string' || typeof raw === 'boolean' || typeof raw === 'number'
  const reason = isWord ? readPresence(String(raw), mapping) : null
  if (!reason) return { type: 'ignored', reason: 'unknown_will_text' }
  return { type: 'availability', deviceId, online: reason !== 'will', reason }
}

/** The longest version that a device has, as in other families. */
const LONGEST_VERSION = 64

/** The version that one of the mappings names; a number, as 2 or 1.9, is one too. */
export function mappedFirmware({ mappings, ...message }: MappedMessage): string | undefined {
  const mapping = mappings.find(({ metric }) => metric === 'firmware')
  const raw = mapping && rawOf(mapping, message)
  return textOf(typeof raw === 'number' ? String(raw) : raw, LONGEST_VERSION)
}

/** The device kind set in the mapping, else the kind inferred from the readings. */
export const mappedKind = (
  mappings: readonly GenericMapping[],
  { readings }: Measured,
): DeviceInfo | undefined => {
  const declared = mappings.find(({ kind }) => kind)?.kind
  if (declared) return { kind: declared, kindDeclared: true }
  const kind = guessKind(readings)
  return kind ? { kind } : undefined
}
