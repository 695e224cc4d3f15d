import type { Mute, OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { isLevelRule } from '@/domain/alerts/types'

/** Whether somebody wants to hear nothing at `now` (epoch ms); a mute without an end lasts until all is well. */
export const isMuted = (mute: Mute | null, now: number): mute is Mute =>
  mute !== null && (mute.until === null || Date.parse(mute.until) > now)

/** The worst open alert that nobody has acknowledged; `alerts` come the worst first. */
export const unacknowledgedAlertOf = (alerts: readonly OpenAlert[]): OpenAlert | null =>
  alerts.find(({ acknowledgedAt }) => acknowledgedAt === null) ?? null

type CardSubject = {
  /** Of the level; else of everything but the level. */ isAboutLevel: boolean
  isKnown: boolean
}

/** Whether a card that shows a device's level, or the rest of it, is to look critical. */
export const looksCritical = (
  { alerts, levelClass }: Pick<Device, 'alerts' | 'levelClass'>,
  { isAboutLevel, isKnown }: CardSubject,
): boolean =>
  (isAboutLevel && isKnown && levelClass === 'critical') ||
  alerts.some(({ rule, severity }) => severity === 'critical' && isLevelRule(rule) === isAboutLevel)
