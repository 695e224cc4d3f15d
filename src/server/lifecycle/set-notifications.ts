import type { setNotificationSettings } from '@/contracts/devices/device-care'
import type { AlertSettings } from '@/domain/alerts/types'
import { thresholdIssues, thresholdsOf } from '@/domain/tank/thresholds'
import type { NotificationSettings } from '@/domain/tank/types'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { changeDevice, recordDeviceChange } from './change'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { DeviceRow } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'

/** Zero thresholds stand for their defaults, which are stored in their place. */
function withDefaultThresholds(settings: AlertSettings): AlertSettings {
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
function requireAscending(settings: NotificationSettings): void {
  const issues = thresholdIssues(thresholdsOf(settings)).map(({ field, mustBeBelow }) => ({
    path: `settings.waterLevel.${field}Threshold`,
    message: `Must be below the ${mustBeBelow} threshold`,
  }))
  if (issues[0]) throw new AppError('invalid_input', 'The thresholds are not in order', { issues })
}

/** The second person of an escalation must be able to see the device. */
function requireEscalationShared({ extras }: AlertSettings, { shares }: DeviceRow): void {
  const helper = extras?.escalation?.userId
  if (!helper || shares.some(([userId]) => userId === helper)) return
  const message = 'Share the device with this person first'
  const issues = [{ path: 'settings.extras.escalation.userId', message }]
  throw new AppError('invalid_input', message, { issues })
}

export const saveNotificationSettings: Verb<typeof setNotificationSettings> = async (
  ctx,
  { params, body },
) => {
  const { actor } = ctx
  const notificationSettings = withDefaultThresholds(body.settings)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const changed = await withDeviceLock(asked, async (client, device) => {
    requireAscending(body.settings)
    requireEscalationShared(body.settings, device)
    const after = await changeDevice(client, device, { notificationSettings })
    const fields = ['notificationSettings']
    await recordDeviceChange(client, ctx, { action: 'device.notifications', before: device, after, fields })
    return after
  })
  return { device: deviceView(changed, actor) }
}
