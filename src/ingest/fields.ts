import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'
import type { DeviceInfo } from './types'

/** A JSON object from outside; every field is unvalidated. */
export type JsonObject = { readonly [key: string]: unknown }

/** True for a JSON object, false for arrays and null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object under a key, or an empty one. */
export const objectAt = (body: JsonObject, key: string): JsonObject => {
  const value = Object.hasOwn(body, key) ? body[key] : undefined
  return isObject(value) ? value : {}
}

/** Control characters are removed: Postgres rejects NUL in text, and none of them belongs in a name. */
const CONTROLS = /\p{Cc}/gu
const HAS_CONTROL = /\p{Cc}/u

/** A non-empty text that can be stored, without control characters, at most `max` characters long; otherwise undefined. */
export const textOf = (value: unknown, max = 128): string | undefined => {
  if (typeof value !== 'string') return undefined
  const cut = truncate(value, max)
  const text = HAS_CONTROL.test(cut) ? cut.replace(CONTROLS, '') : cut
  return toStorableText(text).trim() || undefined
}

/** A finite number, otherwise undefined. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** An integer from 0 up to 2^53 - 1, otherwise undefined. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** The facts without undefined keys, or undefined when none is left. */
export const infoOf = (facts: DeviceInfo): DeviceInfo | undefined => {
  const said: { [key: string]: unknown } = {}
  let isEmpty = true
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined) continue
    said[key] = value
    isEmpty = false
  }
  return isEmpty ? undefined : (said as DeviceInfo)
}
