import type { QuietHours } from '@/contracts/channels'
import type { AlertSettings } from '@/domain/alerts/types'
import { DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import { quietHoursOf } from '@/server/notifications/delivery/quiet-hours'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type UserLocale, userLocaleOf } from '@/server/user-locale'

/** Somebody who is told of a device's alerts. */
export type Recipient = {
  userId: string
  name: string
  isOwner: boolean
  /** They want to hear nothing of this device now. */
  isMuted: boolean
  userLocale: UserLocale
  quietHours: QuietHours
}

/** A device, and whom its alerts concern: its owner and those it is shared with. */
export type Audience = {
  key: number
  deviceId: string
  name: string
  settings: AlertSettings
  tanks: readonly (TankConfig | null)[]
  recipients: Recipient[]
}

type AudienceRow = {
  key: number
  deviceId: string
  name: string
  notificationSettings: unknown
  tankConfig: unknown
  tankSeries: unknown
  userId: string
  userName: string
  isOwner: boolean
  isMuted: boolean
  preferences: unknown
  locale: string
  timezone: string
  quietHours: unknown
}

const SELECT = `
  select d.key, d."deviceId", d.name, d."notificationSettings", d."tankConfig", d."tankSeries",
         u.id as "userId", u.name as "userName", u.id = d."ownerId" as "isOwner", m.device is not null as "isMuted",
         u.preferences, u.locale, u.timezone, u."quietHours"
  from "Device" d
  join lateral (
    select d."ownerId" as id
    union select s."userId" from "DeviceShare" s where s."deviceId" = d.id
  ) concerned on true
  join "User" u on u.id = concerned.id and u."disabledAt" is null
  left join mute m on m.user_id = u.id and m.device = d.key and (m.until is null or m.until > $2)
  where d.key = any($1::int[])
  order by d.key, u.id`

/** Whom the alerts of these devices concern, by device key. A device that nobody owns concerns nobody. */
export async function loadAudiences(
  client: Queryable,
  keys: readonly number[],
  now: Date,
): Promise<Map<number, Audience>> {
  const audiences = new Map<number, Audience>()
  for (const row of await runQuery<AudienceRow>(client, SELECT, [keys, now])) {
    const audience = audiences.get(row.key) ?? audienceOf(row)
    audience.recipients.push(recipientOf(row))
    audiences.set(row.key, audience)
  }
  return audiences
}

function audienceOf({ key, deviceId, name, ...stored }: AudienceRow): Audience {
  const { tankConfig, tankSeries, notificationSettings } = parseDeviceSettings({
    ...stored,
    calibration: null,
  })
  return {
    key,
    deviceId,
    name: name || deviceId,
    settings: notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS,
    tanks: tankSeries.length > 0 ? tankSeries : [tankConfig],
    recipients: [],
  }
}

function recipientOf({ userId, userName, isOwner, isMuted, quietHours, ...stored }: AudienceRow): Recipient {
  const reader = userLocaleOf(stored)
  return {
    userId,
    name: userName,
    isOwner,
    isMuted,
    userLocale: reader,
    quietHours: quietHoursOf(quietHours),
  }
}
