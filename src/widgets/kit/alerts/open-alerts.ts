import type { Mute, OpenAlert } from '@/contracts/alerts'

/** Whether somebody wants to hear nothing at `now` (epoch ms); a mute without an end lasts until all is well. */
export const isMuted = (mute: Mute | null, now: number): mute is Mute =>
  mute !== null && (mute.until === null || Date.parse(mute.until) > now)

/** The worst open alert that nobody has acknowledged; `alerts` come the worst first. */
export const unheededOf = (alerts: readonly OpenAlert[]): OpenAlert | null =>
  alerts.find(({ acknowledgedAt }) => acknowledgedAt === null) ?? null
