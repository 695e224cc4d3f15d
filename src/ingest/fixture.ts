import type { GenericMapping, IngestEvent } from './types'

/** A sample of a family's own: what is on the wire and what decoding must make of it. */
export type FamilyFixture = {
  name: string
  topic: string
  /** Text is sent as it stands, anything else as JSON. */
  payload: unknown
  retain?: boolean
  mappings?: readonly GenericMapping[]
  expect: IngestEvent[]
}

/** The bytes of a fixture's payload. */
export const fixtureBytes = (payload: unknown): Uint8Array => {
  if (payload instanceof Uint8Array) return payload
  return new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload))
}
