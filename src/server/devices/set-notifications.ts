import type { setNotificationSettings } from '@/contracts/device-care'
import { thresholdIssues, thresholdsOf } from '@/domain/tank/thresholds'
import type { NotificationSettings } from '@/domain/tank/types'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { changeDevice } from './change'
import { deviceView } from './device-view'
import { requireDevice } from './visible'

/** Zero thresholds stand for their defaults, which are stored in their place. */
function resolved(settings: NotificationSettings): NotificationSettings {
  const { critical, low, medium, high } = thresholdsOf(settings)
  const thresholds = {
    criticalThreshold: critical,
    lowThreshold: low,
    mediumThreshold: medium,
    highThreshold: high,
  }
  return { ...settings, waterLevel: { ...settings.waterLevel, ...thresholds } }
}

/** Critical below low below medium below high, the defaults filled in. */
function requireOrder(settings: NotificationSettings): void {
  const issues = thresholdIssues(thresholdsOf(settings)).map(({ field, mustBeBelow }) => ({
    path: `settings.waterLevel.${field}Threshold`,
    message: `Must be below the ${mustBeBelow} threshold`,
  }))
  if (issues[0]) throw new AppError('invalid_input', 'The thresholds are not in order', { issues })
}

export const saveNotificationSettings: Verb<typeof setNotificationSettings> = async (
  { actor },
  { params, body },
) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  requireOrder(body.settings)
  const changed = await changeDevice(row, { notificationSettings: resolved(body.settings) })
  return { device: deviceView(changed, actor) }
}
