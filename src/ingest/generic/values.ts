import { guessKind } from '../rules/kind'
import type { DeviceInfo, GenericMapping } from '../types'
import { addValue, type Measured } from '../values'

/** The value under a dotted path, or undefined. Array elements are addressed by number. */
const valueAt = (body: unknown, path: string): unknown => {
  let value = body
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key) as unknown
  }
  return value
}

/** Reads what the mappings name: the whole text without a path, else the JSON value under it. */
export const measureMapped = ({
  mappings,
  text,
  json,
}: {
  mappings: readonly GenericMapping[]
  text: string
  json: unknown
}): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const { metric, channel, path, unit } of mappings) {
    const raw = path === undefined ? text : valueAt(json, path)
    if (raw !== undefined) addValue(out, { metric, channel, raw, unit })
  }
  return out
}

/** The kind the owner wrote into the mapping, else the one the readings suggest. */
export const mappedInfo = (
  mappings: readonly GenericMapping[],
  { readings }: Measured,
): DeviceInfo | undefined => {
  const declared = mappings.find(({ kind }) => kind)?.kind
  if (declared) return { kind: declared, kindDeclared: true }
  const kind = guessKind(readings)
  return kind ? { kind } : undefined
}
