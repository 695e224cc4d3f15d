const DAY_MS = 86_400_000

/** Ends that a person can choose for a key, in days. */
export const KEY_ENDS = ['30', '90', '365', 'never'] as const
export type KeyEnd = (typeof KEY_ENDS)[number]

export const endAt = (end: KeyEnd, now: number): string | null =>
  end === 'never' ? null : new Date(now + Number(end) * DAY_MS).toISOString()
