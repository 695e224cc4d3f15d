import type { SensorSettings } from '@/contracts/devices/sensor'

/** The form: every setting is there, null for "as decoded". */
export type SensorDraft = { [K in keyof Required<SensorSettings>]: Required<SensorSettings>[K] | null }

export const sensorDraftOf = (settings: SensorSettings): SensorDraft => ({
  codec: settings.codec ?? null,
  unit: settings.unit ?? null,
  meaning: settings.meaning ?? null,
  profile: settings.profile ?? null,
  blindMm: settings.blindMm ?? null,
  minMm: settings.minMm ?? null,
  maxMm: settings.maxMm ?? null,
  sentinels: settings.sentinels ?? null,
  maxRateMmPerMin: settings.maxRateMmPerMin ?? null,
})

/** What is saved: only what somebody has set. */
export const sensorSettingsOf = (draft: SensorDraft): SensorSettings =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
