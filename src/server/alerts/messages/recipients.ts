import type { QuietHours } from '@/contracts/channels'
import type { AlertSettings } from '@/domain/alerts/types'
import { DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import { quietHoursOf } from '@/server/notifications/delivery/save-quiet-hours'
import { alertReceiverSql } from '@/server/devices/owner-sees-alert-sql'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type UserLocale, userLocaleOf } from '@/server/user-locale'

/** A user who is notified of a device's alerts. */
export type Recipient = {
  userId: string
  name: string
  /** Also of whoever receives the alerts in place of a disabled owner. */
  isOwner: boolean
  /** The name of the disabled owner in whose place the user is notified; null for everybody else. */
  standsInFor: string | null
  /** The user may see the device. Standing in alone gives no access to it. */
  hasAccess: boolean
  /** The user has muted the device. */
  isMuted: boolean
  userLocale: UserLocale
  quietHours: QuietHours
}

/** A device and its recipients: its owner, or who stands in for a disabled one, and the users it is shared with. */
export type Audience = {
  id: number
  publicId: string
  name: string
  settings: AlertSettings
  tanks: readonly (TankConfig | null)[]
  recipients: Recipient[]
}

type AudienceRow = {
  id: number
  publicId: string
  name: string
  notificationSettings: unknown
  tankConfig: unknown
  tankSeries: unknown
  userId: string
  userName: string
  isOwner: boolean
  standsInFor: string | null
  hasAccess: boolean
  isMuted: boolean
  preferences: unknown
  locale: string
  timezone: string
  quietHours: unknown
}

const SELECT = `
  select d.id, d.public_id as "publicId", d.name, d.notification_settings as "notificationSettings",
         d.tank_config as "tankConfig", d.tank_series as "tankSeries",
         u.id as "userId", u.name as "userName", coalesce(u.id = receiver.id, false) as "isOwner", m.device is not null as "isMuted",
         case when u.id = receiver.id and u.id <> d.owner_id then owner.name end as "standsInFor",
         u.id = d.owner_id or u.role <> 'user' or exists (
           select from device_share s where s.device_uuid = d.uuid and s.user_id = u.id) as "hasAccess",
         u.preferences, u.locale, u.timezone, u.quiet_hours as "quietHours"
  from device d
  join app_user owner on owner.id = d.owner_id
  join lateral ${alertReceiverSql('d.owner_id')} receiver(id) on true
  join lateral (
    select receiver.id
    union select s.user_id from device_share s where s.device_uuid = d.uuid
  ) concerned on true
  join app_user u on u.id = concerned.id and u.disabled_at is null
  left join mute m on m.user_id = u.id and m.device = d.id and (m.until is null or m.until > $2)
  where d.id = any($1::int[])
  order by d.id, u.id`

/** The recipients of the alerts of these devices, by device key. A device without an owner has none. */
export async function loadAudiences(
  client: Queryable,
  keys: readonly number[],
  now: Date,
): Promise<Map<number, Audience>> {
  const audiences = new Map<number, Audience>()
  for (const row of await runQuery<AudienceRow>(client, SELECT, [keys, now])) {
    const audience = audiences.get(row.id) ?? audienceOf(row)
    audience.recipients.push(recipientOf(row))
    audiences.set(row.id, audience)
  }
  return audiences
}

function audienceOf({ id, publicId: deviceId, name, ...stored }: AudienceRow): Audience {
  const { tankConfig, tankSeries, notificationSettings } = parseDeviceSettings({
    ...stored,
    calibration: null,
  })
  return {
    id,
    publicId: deviceId,
    name: name || deviceId,
    settings: notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS,
    tanks: tankSeries.length > 0 ? tankSeries : [tankConfig],
    recipients: [],
  }
}

function recipientOf(row: AudienceRow): Recipient {
  const { userId, userName, isOwner, standsInFor, hasAccess, isMuted, quietHours, ...stored } = row
  const reader = userLocaleOf(stored)
  return {
    userId,
    name: userName,
    isOwner,
    standsInFor,
    hasAccess,
    isMuted,
    userLocale: reader,
    quietHours: quietHoursOf(quietHours),
  }
}
