/** The selectable shapes, in the order of the select. */
export const TANK_TYPES = [
  'rectangular',
  'square',
  'slimline',
  'cylindrical_vertical',
  'cylindrical_horizontal',
  'elliptical_vertical',
  'sphere',
  'conical',
  'custom',
] as const

export type TankType = (typeof TANK_TYPES)[number]

/** One row of a strapping table: the litres in the tank at the liquid height `heightMm`. */
export type StrappingPoint = { heightMm: number; liters: number }

/** A tank as its owner measured it: inner dimensions in mm, volumes in litres. */
export type TankConfig = {
  tankType: TankType
  depthMm?: number
  heightMm?: number
  widthMm?: number
  lengthMm?: number
  diameterMm?: number
  /** Gap between the sensor's face and the full line, mm. */
  sensorOffsetMm?: number
  /** The capacity stated by the vendor or the owner. Complete geometry overrides it. */
  capacityLiters?: number
  calculatedCapacityLiters?: number
  strapping?: StrappingPoint[]
}

/** Distances measured with the tank empty and full, mm. Full is the larger for inverted sensors. */
export type Calibration = { emptyDistanceMm: number; fullDistanceMm: number }

/** Percent of the level, 0-100. */
export type Thresholds = { critical: number; low: number; medium: number; high: number }

export type LevelClass = 'unknown' | 'critical' | 'low' | 'medium' | 'high' | 'full'

export type NotificationSettings = {
  enabled: boolean
  waterLevel: {
    enabled: boolean
    criticalThreshold: number
    lowThreshold: number
    mediumThreshold: number
    highThreshold: number
    cooldownMinutes: number
  }
  deviceOffline: { enabled: boolean; timeoutMinutes: number }
  pushNotifications: boolean
  emailNotifications: boolean
}

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  enabled: true,
  waterLevel: {
    enabled: true,
    criticalThreshold: 15,
    lowThreshold: 30,
    mediumThreshold: 50,
    highThreshold: 75,
    cooldownMinutes: 30,
  },
  deviceOffline: { enabled: true, timeoutMinutes: 10 },
  pushNotifications: true,
  emailNotifications: false,
}
