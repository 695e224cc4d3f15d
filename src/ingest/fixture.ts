import { BoundedDiscoveryStore } from './discovery-store'
import type { DecodeContext, GenericMapping, IngestEvent, DiscoveryEntry, SensorSettings } from './types'

type Given = {
  mappings?: readonly GenericMapping[]
  /** What earlier messages taught. */
  discoveries?: readonly Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]
  sensors?: Readonly<Record<string, SensorSettings>>
}

/** A sample of a family's own: what is on the wire and what decoding must make of it. */
export type FamilyFixture = {
  name: string
  topic: string
  /** Text is sent as it stands, anything else as JSON. */
  payload: unknown
  retain?: boolean
  /** User name of the client that sent it. */
  user?: string
  expect: IngestEvent[]
} & Given

/** A context for decoding, with nothing known but what is given. */
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
