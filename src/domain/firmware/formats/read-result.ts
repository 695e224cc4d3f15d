import type { CheckPlan } from '../check-plan'
import type { ImageFacts } from '../image'

/** What one format's reader found, with what is still to be verified over the whole file. */
export type ReadImage = { facts: ImageFacts; plan: CheckPlan }
