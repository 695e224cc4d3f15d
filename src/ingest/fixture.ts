import { BoundedDiscoveryStore } from './discovery-store'
import { isObject, type JsonObject } from './fields'
import { encodePayload } from './sparkplug/payload'
import type { DecodeContext, GenericMapping, IngestEvent, DiscoveryEntry, SensorSettings } from './types'

type Given = {
  mappings?: readonly GenericMapping[]
  /** Discovery entries from earlier messages. */
  discoveries?: readonly Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]
  sensors?: Readonly<Record<string, SensorSettings>>
}

/** A fixture of one family: a wire message and its expected decoding. */
export type FamilyFixture = {
  name: string
  topic: string
  /** Text is sent unchanged, any other value as JSON. */
  payload: unknown
  retain?: boolean
  /** User name of the client that sent it. */
  user?: string
  expect: IngestEvent[]
} & Given

/** Bytes in a file of fixtures: `{ "hex": … }`, with spaces where a reader wants them, or `{ "protobuf": … }` of Sparkplug. */
const bytesOf = ({ hex, protobuf }: JsonObject): Uint8Array | null => {
  if (typeof hex === 'string') return hexBytes(hex)
  return isObject(protobuf) ? encodePayload(protobuf) : null
}

/** The bytes of a hexadecimal text that may have spaces. */
export const hexBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (byte) => parseInt(byte, 16))

const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes)
  if (!isObject(value)) return value
  const bytes = Object.keys(value).length === 1 ? bytesOf(value) : null
  return bytes ?? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBytes(one)]))
}

/** The same with `at` in epoch milliseconds, which a file has as an ISO 8601 text. */
export const withInstant = <T extends object>(event: T): T =>
  'at' in event && typeof event.at === 'string' ? { ...event, at: Date.parse(event.at) } : event

/** The fixtures of a family as its `fixtures.json` has them. */
export const parseFixtures = (data: unknown): FamilyFixture[] =>
  (withBytes(data) as FamilyFixture[]).map((one) => ({ ...one, expect: one.expect.map(withInstant) }))

/** A decoding context that contains only the given facts. */
export const contextWith = ({ mappings = [], discoveries = [], sensors = {} }: Given = {}): DecodeContext & {
  memory: BoundedDiscoveryStore
} => {
  const memory = new BoundedDiscoveryStore()
  for (const discovery of discoveries) memory.put(discovery)
  return { root: 'tc/v1', mappings, memory, sensors: new Map(Object.entries(sensors)) }
}

/** The bytes of a fixture's payload. */
export const fixtureBytes = (payload: unknown): Uint8Array => {
  if (payload instanceof Uint8Array) return payload
  return new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload))
}
