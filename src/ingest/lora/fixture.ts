import { hexBytes, withInstant } from '../fixture'
import type { LoraDecoded } from './codec'

/** A handwritten frame: codec, port, bytes, expected content (null: not a frame of the model). */
export type LoraFixture = {
  name: string
  codec: string
  fPort: number
  bytes: Uint8Array
  expect: LoraDecoded | null
}

type Written = Omit<LoraFixture, 'bytes'> & { hex: string }

const parseExpected = ({ history, ...decoded }: LoraDecoded): LoraDecoded =>
  history ? { ...decoded, history: history.map(withInstant) } : decoded

/** The fixtures of a maker as its `fixtures.json` has them: bytes in hex, instants as ISO 8601 texts. */
export const parseLoraFixtures = (data: unknown): LoraFixture[] =>
  (data as Written[]).map(({ hex, expect, ...one }) => ({
    ...one,
    bytes: hexBytes(hex),
    expect: expect && parseExpected(expect),
  }))
