import { families } from './families'
import type { Capability } from './types'

/** What a device of this family can be told; null when nothing. */
export const capabilityOf = (family: string): Capability | null =>
  families.find(({ name }) => name === family)?.capability ?? null
