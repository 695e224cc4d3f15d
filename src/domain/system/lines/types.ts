import type { Figures, Sample } from '../samples'
import type { HealthState } from '../state'

/** What lines are made of: the state, its figures, and those of the last hour. */
export type HealthInputs = { state: HealthState; present: Figures; samples: readonly Sample[] }
