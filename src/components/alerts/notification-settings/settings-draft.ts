import * as z from 'zod'
import type { AlertSettings } from '@/domain/alerts/types'
import { resolveThresholds, thresholdIssues, type ThresholdName } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { extrasDraftOf, extrasErrors, extrasFrom, ExtrasShape } from './extras-draft'

const amount = z.number().nullable()

const Shape = ExtrasShape.extend({
  enabled: z.boolean(),
  levelEnabled: z.boolean(),
  critical: amount,
  low: amount,
  medium: amount,
  high: amount,
  cooldownMinutes: amount,
  offlineEnabled: z.boolean(),
  timeoutMinutes: amount,
  pushNotifications: z.boolean(),
  emailNotifications: z.boolean(),
})
/** The settings as they are being typed: null is an empty field. */
export type AlertSettingsDraft = z.output<typeof Shape>

/** In the order of the form: the nearest to full first, as on the tank. */
export const THRESHOLD_FIELDS = [
  'high',
  'medium',
  'low',
  'critical',
] as const satisfies readonly ThresholdName[]

export const alertSettingsDraftOf = (settings: AlertSettings): AlertSettingsDraft => {
  const { waterLevel, deviceOffline, ...rest } = settings
  return {
    ...extrasDraftOf(settings),
    enabled: rest.enabled,
    levelEnabled: waterLevel.enabled,
    critical: waterLevel.criticalThreshold,
    low: waterLevel.lowThreshold,
    medium: waterLevel.mediumThreshold,
    high: waterLevel.highThreshold,
    cooldownMinutes: waterLevel.cooldownMinutes,
    offlineEnabled: deviceOffline.enabled,
    timeoutMinutes: deviceOffline.timeoutMinutes,
    pushNotifications: rest.pushNotifications,
    emailNotifications: rest.emailNotifications,
  }
}

/** What is saved. A threshold that is missing or zero is its default; so are missing minutes. */
export const alertSettingsOf = (draft: AlertSettingsDraft): AlertSettings => {
  const { critical, low, medium, high } = resolveThresholds(draft)
  const { waterLevel, deviceOffline } = DEFAULT_NOTIFICATION_SETTINGS
  const extras = extrasFrom(draft)
  return {
    enabled: draft.enabled,
    waterLevel: {
      enabled: draft.levelEnabled,
      criticalThreshold: critical,
      lowThreshold: low,
      mediumThreshold: medium,
      highThreshold: high,
      cooldownMinutes: draft.cooldownMinutes ?? waterLevel.cooldownMinutes,
    },
    deviceOffline: {
      enabled: draft.offlineEnabled,
      timeoutMinutes: draft.timeoutMinutes ?? deviceOffline.timeoutMinutes,
    },
    pushNotifications: draft.pushNotifications,
    emailNotifications: draft.emailNotifications,
    ...(extras && { extras }),
  }
}

const isPercent = (value: number | null): boolean => value === null || (value >= 0 && value <= 100)
const isMinutes = (value: number | null): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= 1440)

type AlertSettingsError = { field: keyof AlertSettingsDraft; message: string }

/** What is wrong with a draft, by field; `message` is a key of the messages `notificationSettings.errors`. */
export function alertSettingsErrors(draft: AlertSettingsDraft): AlertSettingsError[] {
  const outside = THRESHOLD_FIELDS.filter((name) => !isPercent(draft[name]))
  const order = thresholdIssues(draft).filter(
    ({ field, mustBeBelow }) => !outside.includes(field) && !outside.includes(mustBeBelow),
  )
  const minutes = (['cooldownMinutes', 'timeoutMinutes'] as const).filter((name) => !isMinutes(draft[name]))
  return [
    ...outside.map((field): AlertSettingsError => ({ field, message: 'percent' })),
    ...order.map(({ field }): AlertSettingsError => ({ field, message: `${field}Order` })),
    ...minutes.map((field): AlertSettingsError => ({ field, message: 'minutes' })),
    ...extrasErrors(draft),
  ]
}

export const AlertSettingsForm = Shape.superRefine((draft, context) => {
  for (const { field, message } of alertSettingsErrors(draft))
    context.addIssue({ code: 'custom', path: [field], message })
})

/** The field of the form that an issue of the API is about; undefined for one that no field shows. */
export const fieldOfIssue = (path: string): keyof AlertSettingsDraft | undefined => FIELD_OF_ISSUE[path]

const FIELD_OF_ISSUE: Partial<Record<string, keyof AlertSettingsDraft>> = {
  'settings.waterLevel.criticalThreshold': 'critical',
  'settings.waterLevel.lowThreshold': 'low',
  'settings.waterLevel.mediumThreshold': 'medium',
  'settings.waterLevel.highThreshold': 'high',
  'settings.waterLevel.cooldownMinutes': 'cooldownMinutes',
  'settings.deviceOffline.timeoutMinutes': 'timeoutMinutes',
  'settings.extras.restorePoints': 'restorePoints',
  'settings.extras.batteryPercent': 'batteryPercent',
  'settings.extras.reminderHours': 'reminderHours',
  'settings.extras.escalation': 'escalationMinutes',
  'settings.extras.escalation.userId': 'escalationMinutes',
  'settings.extras.escalation.afterMinutes': 'escalationMinutes',
}
