import { BoundedDiscoveryStore } from './discovery-store'
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
