import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { parseMetricKey } from '../keys'
import { addRejected, addValue, type Measured } from '../values'

/** A tag that the gateway read or failed to read. */
type Tag = { name: string; value?: unknown; error?: unknown }

const fromList = (body: JsonObject): Tag[] => {
  const list = Array.isArray(body.tags) ? (body.tags as unknown[]) : []
  return list.flatMap((tag) => {
    const name = isObject(tag) ? textOf(tag.name) : undefined
    return isObject(tag) && name !== undefined ? [{ name, value: tag.value, error: tag.error }] : []
  })
}

/** Without an envelope the object itself holds the tags. */
const valuesOf = (body: JsonObject): JsonObject => {
  if (isObject(body.values)) return body.values
  return Array.isArray(body.tags) ? {} : body
}

const fromObjects = (body: JsonObject): Tag[] => [
  ...Object.entries(valuesOf(body)).map(([name, value]) => ({ name, value })),
  ...Object.entries(objectAt(body, 'errors')).map(([name, error]) => ({ name, error })),
]

/** True for an object that holds tags in one of the two formats. */
export const holdsTags = (body: JsonObject): boolean => isObject(body.values) || Array.isArray(body.tags)

/**
 * Reads the tags that are named like a metric (`flow_lpm`, `level_pct.1`), in its unit, since tag names are configured
 * at the gateway. Other tags are ignored and can be mapped by hand. A tag that could not be read is stale, not zero.
 */
export const measureTags = (body: JsonObject): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const { name, value, error } of [...fromList(body), ...fromObjects(body)]) {
    const key = parseMetricKey(name)
    if (!key) continue
    if (error !== undefined) addRejected(out, { ...key, raw: error, reason: 'tag_error' })
    else addValue(out, { ...key, raw: value })
  }
  return out
}
