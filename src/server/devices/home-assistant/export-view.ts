import type { EntityNames, ExportedDevice } from '@/domain/home-assistant/types'
import { deviceLabel } from '@/domain/devices/device-name'
import type { Language } from '@/domain/text/languages'
import type { DeviceRow } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { env, publicUrl, setByStart } from '@/server/env'
import { stringsFor } from '@/server/messages'

const strings = stringsFor('homeAssistant.entities')
const metricStrings = stringsFor('devices.metrics')

/** A device as Home Assistant is shown it: as its owner sees it. */
export function exportedDevice(row: DeviceRow): ExportedDevice {
  const { deviceId, name, model, family, firmware, status, latest, alerts, ...level } = deviceView(row, {
    userId: row.ownerId ?? '',
    role: 'user',
  })
  const { levelPercent, levelClass, volumeLiters } = level
  const label = deviceLabel({ name, deviceId })
  const tank = { levelPercent, levelClass, volumeLiters }
  return { deviceId, label, model, family, firmware, status, latest, alerts, ...tank }
}

/** Names of entities in a language. */
export function entityNames(language: Language): EntityNames {
  const [t, metrics] = [strings(language), metricStrings(language)]
  return {
    of: (entity) => t(entity),
    ofMetric: (metric, nth) =>
      nth === 1 ? metrics(metric) : t('nth', { name: metrics(metric), nth: String(nth) }),
  }
}

/** Of the device's page, where the console has been told its own address. */
export const exportUrl = (deviceId: string): string | null =>
  env.NEXTAUTH_URL === undefined || setByStart.has('NEXTAUTH_URL')
    ? null
    : `${publicUrl}/devices/${encodeURIComponent(deviceId)}`
