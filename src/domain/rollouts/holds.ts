import { findHeldGuards, type Guard } from './guards'
import type { HoldReason } from './reasons'

export type HoldFacts = {
  guards: readonly Guard[]
  /** From windows.ts, by the expected time of the update. */
  isInWindow: boolean
  /** From exclusions.ts. */
  concurrency: readonly HoldReason[]
  /** A device that sleeps and whose order the broker does not keep. */
  isAsleep: boolean
  /** Another campaign's item of the device is open and was not superseded. */
  isInOtherCampaign: boolean
}

/** All that speaks against an order now, for `ItemContext.holds`: the device first, then the time, then the others. */
export function collectHolds(facts: HoldFacts): HoldReason[] {
  return [
    ...(facts.isInOtherCampaign ? (['other_campaign'] as const) : []),
    ...(facts.isAsleep ? (['asleep'] as const) : []),
    ...findHeldGuards(facts.guards).filter((name) => !(facts.isAsleep && name === 'online')),
    ...(facts.isInWindow ? [] : (['window'] as const)),
    ...facts.concurrency,
  ]
}
