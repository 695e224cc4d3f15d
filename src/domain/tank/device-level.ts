import { hasSource, levelAt, levelOf, type Level, type LevelSources, percentFrom } from './level'
import { clamp, isUsable } from './numbers'
import type { Calibration, TankConfig, TankType } from './types'
import { capacityOf } from './volume'

export const MAX_TANKS = 10

/** One tank of a device: percent of its own height, litres, and its capacity. */
export type TankLevel = {
  channel: number
  percent: number | null
  liters: number | null
  capacityLiters: number | null
}

/** The level of a whole device, one tank or a series. */
export type DeviceLevel = {
  percent: number | null
  liters: number | null
  capacityLiters: number | null
  /** Tanks whose own channel gave a level. */
  reporting: number
  total: number
  /** True when the only reporting channel represents every tank, so none is missing. */
  shared: boolean
  tanks: TankLevel[]
}

type Channels = ReadonlyMap<number, LevelSources> | Readonly<Record<number, LevelSources | undefined>>

type Device = {
  tankConfig: TankConfig | null | undefined
  tankSeries: readonly TankConfig[] | null | undefined
  calibration: Calibration | null | undefined
  channels: Channels
}

const isMap = (channels: Channels): channels is ReadonlyMap<number, LevelSources> => channels instanceof Map

const sourceOf = (channels: Channels, channel: number): LevelSources | undefined =>
  isMap(channels) ? channels.get(channel) : channels[channel]

/** Σ of the values, or null when one is unknown: a partial sum would be misleading. */
const sum = (values: (number | null)[]): number | null =>
  values.reduce<number | null>((all, value) => (all === null || value === null ? null : all + value), 0)

/**
 * Percent of several tanks, Σ litres / Σ capacity. Where a capacity is unknown the plain mean of their heights is used.
 */
const jointPercent = (tanks: TankLevel[]): number | null => {
  const heights = tanks.map((tank) => tank.percent).filter(isUsable)
  if (heights.length === 0) return null
  const [liters, capacity] = [
    sum(tanks.map((tank) => tank.liters)),
    sum(tanks.map((tank) => tank.capacityLiters)),
  ]
  if (liters !== null && capacity !== null && capacity > 0) return clamp((100 * liters) / capacity, 0, 100)
  return heights.reduce((all, height) => all + height, 0) / heights.length
}

const tankLevel = (config: TankConfig | null, channel: number, level: Level | null): TankLevel => ({
  channel,
  percent: level?.percent ?? null,
  liters: level?.liters ?? null,
  capacityLiters: config && capacityOf(config),
})

/**
 * The level of a device. A non-empty series replaces the tank configuration and channel n is its tank n; otherwise
 * there is one tank on channel 0 whose percent is that of its height.
 *
 * In a series percent = Σ litres / Σ capacity. When exactly one channel reports, every tank stands at its share of the
 * height (connected tanks with one sensor); otherwise tanks without a level are left out of percent, litres and
 * capacity alike, and `reporting` of `total` counts them. With no level at all `capacityLiters` is that of all tanks.
 * The calibration belongs to channel 0. Channels beyond the last tank are ignored.
 */
export const deviceLevel = ({ tankConfig, tankSeries, calibration, channels }: Device): DeviceLevel => {
  const isSeries = tankSeries !== null && tankSeries !== undefined && tankSeries.length > 0
  const configs: readonly (TankConfig | null)[] = isSeries ? tankSeries : [tankConfig ?? null]
  const sources = configs.map((_, channel) => sourceOf(channels, channel))
  const own = configs.map((config, channel) =>
    levelOf({ config, calibration: channel === 0 ? calibration : null, source: sources[channel] ?? {} }),
  )
  const sole = sources.filter(hasSource).length === 1 ? own.find((level) => level !== null) : undefined
  const levels = sole ? configs.map((config) => levelAt(config, sole.percent)) : own
  const tanks = configs.map((config, channel) => tankLevel(config, channel, levels[channel] ?? null))
  const standing = tanks.filter((tank) => tank.percent !== null)
  const counted = standing.length > 0 ? standing : tanks
  return {
    percent: isSeries ? jointPercent(standing) : (tanks[0]?.percent ?? null),
    liters: standing.length > 0 ? sum(standing.map((tank) => tank.liters)) : null,
    capacityLiters: sum(counted.map((tank) => tank.capacityLiters)),
    reporting: own.filter((level) => level !== null).length,
    total: configs.length,
    shared: sole !== undefined && configs.length > 1,
    tanks,
  }
}

/** The percent of `deviceLevel`, which every reading needs: a single tank has it without its litres. */
export const devicePercent = (device: Device): number | null => {
  const { tankConfig, tankSeries, calibration, channels } = device
  if (tankSeries && tankSeries.length > 0) return deviceLevel(device).percent
  return percentFrom({ config: tankConfig, calibration }, sourceOf(channels, 0) ?? {})
}

/** Which default dimensions apply to a shape. */
const MEASURES: Record<TankType, readonly ('depthMm' | 'widthMm' | 'lengthMm')[]> = {
  rectangular: ['depthMm', 'widthMm', 'lengthMm'],
  square: ['depthMm', 'widthMm'],
  slimline: ['depthMm', 'widthMm', 'lengthMm'],
  cylindrical_vertical: ['depthMm'],
  cylindrical_horizontal: ['lengthMm'],
  elliptical_vertical: ['depthMm', 'widthMm', 'lengthMm'],
  sphere: [],
  conical: ['depthMm'],
  custom: ['depthMm'],
}

const DEFAULT_MM = 1000

/**
 * A tank with defaults for missing values: rectangular, 1000 mm, offset 0. A height replaces the depth, a strapping
 * table contains it, and a stated capacity is not overridden by default dimensions.
 */
export function withTankDefaults(tank: Partial<TankConfig>): TankConfig {
  const { tankType = 'rectangular', sensorOffsetMm = 0 } = tank
  const isKnown = {
    depthMm: tank.heightMm !== undefined || tank.strapping !== undefined,
    widthMm: tank.capacityLiters !== undefined,
    lengthMm: tank.capacityLiters !== undefined,
  }
  const missing = MEASURES[tankType].filter((name) => tank[name] === undefined && !isKnown[name])
  return {
    ...tank,
    tankType,
    sensorOffsetMm,
    ...Object.fromEntries(missing.map((name) => [name, DEFAULT_MM])),
  }
}

const copyOf = (main: TankConfig | null | undefined): TankConfig => ({
  ...main,
  tankType: main?.tankType ?? 'rectangular',
  // The default depth must not override the measured height.
  depthMm: main?.depthMm ?? main?.heightMm ?? 1000,
  widthMm: main?.widthMm ?? 1000,
  lengthMm: main?.lengthMm ?? 1000,
  sensorOffsetMm: main?.sensorOffsetMm ?? 0,
  ...(main?.strapping && { strapping: main.strapping.map((row) => ({ ...row })) }),
})

/**
 * A draft series of `count` tanks (clamped to 1-10): those of `existing` first, the rest copied from the main tank with
 * the defaults rectangular, 1000 × 1000 × 1000 mm, offset 0.
 */
export const tankSeriesOf = (
  count: number,
  main: TankConfig | null | undefined,
  existing: readonly TankConfig[] = [],
): TankConfig[] => {
  const length = Number.isNaN(count) ? 1 : clamp(Math.trunc(count), 1, MAX_TANKS)
  return Array.from({ length }, (_, index) => existing[index] ?? copyOf(main))
}
