import type { Device } from '@/contracts/devices/device'
import type { DeviceRow } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { aliasOf, type Guest } from './admit'

/** What a device is called by those with the link; what is not on the dashboard has no name for them. */
export const aliasFor = ({ devices }: Guest, deviceId: string): string | null =>
  devices.find((device) => device.publicId === deviceId)?.alias ?? null

/**
 * A device as those with the link see it: its values and what a card needs to draw them. Each field is named, so that
 * one that is added to devices is not shown to them by itself.
 */
export function guestDevice(guest: Guest, row: DeviceRow): Device {
  const view = deviceView(row, guest.actor)
  const alias = aliasFor(guest, row.publicId) ?? ''
  const { name, kind, family, status, timezone, intervalS, flooding, lastSeenAt, learnedOfflineMinutes } =
    view
  const { latestReading, levelPercent, levelClass, volumeLiters, capacityLiters, tanks, latest, doubtful } =
    view
  const { tankConfig, calibration, tankSeries, provisioned, alerts } = view
  const { extras: _, ...notificationSettings } = view.notificationSettings
  return {
    ...{ deviceId: alias, id: alias, name, kind, family, status, timezone, intervalS, flooding, lastSeenAt },
    ...{ latestReading, levelPercent, levelClass, volumeLiters, capacityLiters, tanks, latest, doubtful },
    ...{ tankConfig, calibration, tankSeries, provisioned, learnedOfflineMinutes },
    alerts: alerts.map((alert) => ({ ...alert, id: aliasOf(guest.link.id, alert.id, 'alert') })),
    ...{ notificationSettings, notificationSettingsSaved: view.notificationSettingsSaved },
    ...{
      claimed: true,
      owned: false,
      access: 'viewer',
      tags: [],
      site: null,
      firmware: null,
      model: null,
      mute: null,
    },
  }
}
