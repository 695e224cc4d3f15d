import {
  type Budgets,
  budgetsOf,
  type ClockStops,
  findAsleepSince,
  type PastPause,
} from '@/domain/rollouts/deadlines'
import { estimateUpdate, type ExpectedTime } from '@/domain/rollouts/expected-time'
import type { FamilyProfile } from '@/domain/rollouts/family-facts'
import { findNextOrderTime, findWindowClosedAt, isOrderInWindow } from '@/domain/rollouts/windows'
import { zoneOf } from '@/server/devices/device-view'
import type { ItemFacts } from './item-facts'

/** A device that sleeps listens for about this long after it has spoken. */
const AWAKE_MS = 30_000

export type UpdateTimes = {
  expected: ExpectedTime
  budgets: Budgets
  stops: ClockStops
  isInWindow: boolean
  isWindowNeverMet: boolean
  /** It sleeps, and would not hear an order that the broker does not keep. */
  isDeaf: boolean
}

/** Times of the update of one device, as of now (epoch milliseconds). `since`: when its item entered its state. */
export function updateTimesOf(
  { rollout, device, bytesPerS: measuredBytesPerS }: ItemFacts,
  profile: FamilyProfile,
  now: number,
  since = now,
): UpdateTimes {
  const { image, policy, pausedAt, pastPauses, endsAt } = rollout
  const intervalS = device.rhythmS
  const seenAt = device.lastSeenAt?.getTime() ?? null
  const nextWakeAt = device.sleepy && seenAt !== null ? seenAt + (intervalS ?? 0) * 1000 : null
  const answerMs = device.sleepy ? (intervalS ?? 0) * 1000 : 0
  const expected = estimateUpdate({
    ...{ size: image.size, measuredBytesPerS, times: profile.times, answerMs },
  })
  const asked = { windows: policy.windows, zone: zoneOf(device), now }
  const isInWindow = isOrderInWindow({ ...asked, expectedMs: expected.totalMs })
  // its window may have closed before a pause and opened again since
  const standing = ({ from, to }: PastPause): PastPause => ({
    from: Math.min(from, findWindowClosedAt({ ...asked, now: from }) ?? from),
    to,
  })
  const ends = endsAt === null ? {} : { endsAt }
  return {
    expected,
    budgets: budgetsOf({
      ...{ now, intervalS, nextWakeAt },
      ...{ expectedDownloadMs: expected.downloadMs, expectedInstallMs: expected.installMs },
    }),
    stops: {
      pausedAt: rollout.state === 'paused' ? pausedAt : null,
      windowClosedAt: findWindowClosedAt(asked),
      asleepSince:
        device.sleepy && seenAt !== null ? findAsleepSince({ now, since, seenAt, intervalS }) : null,
      pastPauses: pastPauses.filter(({ to }) => to > since).map(standing),
    },
    isInWindow,
    isWindowNeverMet:
      !isInWindow && findNextOrderTime({ ...asked, ...ends, expectedMs: expected.totalMs }) === null,
    isDeaf: device.sleepy && !profile.facts.isOrderRetained && (seenAt === null || now - seenAt > AWAKE_MS),
  }
}
