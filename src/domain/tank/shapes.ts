import { positive } from './numbers'
import type { TankConfig, TankType } from './types'

/**
 * A tank whose volume is a formula. Every such shape scales, so two values define it: its capacity, and the share of
 * the capacity below a given share of its height.
 */
type Shape = {
  /** Distance between empty and full, mm; null when the vertical dimension is unknown. */
  fillHeightMm: (config: TankConfig) => number | null
  /** Liquid in the full tank, mm³, for a known fill height; null when a dimension is missing. */
  fullMm3: (config: TankConfig, fillHeightMm: number) => number | null
  /** Share of the volume (0-1) below a share of the height (0-1). */
  shareBelow: (heightShare: number) => number
}

const depth = (config: TankConfig) => positive(config.depthMm) ?? positive(config.heightMm)
const diameter = (config: TankConfig) => positive(config.diameterMm)

const product = (...factors: (number | null)[]): number | null =>
  factors.reduce<number | null>((all, factor) => (all === null || factor === null ? null : all * factor), 1)

/** Circle of diameter d: π·d²/4. */
const discMm2 = (config: TankConfig) => product(Math.PI / 4, diameter(config), diameter(config))

/** Rectangle: length × width. */
const rectangleMm2 = (config: TankConfig) => product(positive(config.lengthMm), positive(config.widthMm))

const squareMm2 = (config: TankConfig) => product(positive(config.widthMm), positive(config.widthMm))

/** Ellipse with the full axes length and width: π·l·w/4 (MathWorld, "Ellipse"). */
const ellipseMm2 = (config: TankConfig) => product(Math.PI / 4, rectangleMm2(config))

/**
 * Stadium (MathWorld, "Stadium"): a rectangle between two half-circles as wide as the tank. `length` is measured over
 * the round ends. The longer side is the length, in either order of entry.
 */
const stadiumMm2 = (config: TankConfig): number | null => {
  const [length, width] = [positive(config.lengthMm), positive(config.widthMm)]
  if (length === null || width === null) return null
  const ends = Math.min(length, width)
  return ends * (Math.max(length, width) - ends) + (Math.PI / 4) * ends ** 2
}

/** Upright walls over a footprint: half the height is half the volume. */
const prism = (footprintMm2: (config: TankConfig) => number | null): Shape => ({
  fillHeightMm: depth,
  fullMm3: (config, fillHeightMm) => product(footprintMm2(config), fillHeightMm),
  shareBelow: (heightShare) => heightShare,
})

/**
 * Cylinder on its side: the circular segment (MathWorld, "Circular Segment") A = r²·(θ − sin θ)/2 along the length.
 * With t = h/d the angle θ = 2·acos(1 − 2t) is taken as 4·asin(√t), which is precise near the bottom.
 */
const lyingCylinder: Shape = {
  fillHeightMm: diameter,
  fullMm3: (config) => product(discMm2(config), positive(config.lengthMm)),
  shareBelow: (heightShare) => {
    const angle = 4 * Math.asin(Math.sqrt(heightShare))
    return (angle - Math.sin(angle)) / (2 * Math.PI)
  },
}

/** Sphere π·d³/6; filled it is a spherical cap (MathWorld, "Spherical Cap") π·h²·(3r − h)/3, so t²·(3 − 2t). */
const sphere: Shape = {
  fillHeightMm: diameter,
  fullMm3: (config, fillHeightMm) => (Math.PI / 6) * fillHeightMm ** 3,
  shareBelow: (heightShare) => heightShare ** 2 * (3 - 2 * heightShare),
}

/**
 * Cone standing on its apex, `diameterMm` at the top: π·r²·h/3 (MathWorld, "Cone"). The liquid is a similar cone, so
 * its volume is proportional to the cube of the height.
 */
const cone: Shape = {
  fillHeightMm: depth,
  fullMm3: (config, fillHeightMm) => product(discMm2(config), fillHeightMm, 1 / 3),
  shareBelow: (heightShare) => heightShare ** 3,
}

export const SHAPES: Record<Exclude<TankType, 'custom'>, Shape> = {
  rectangular: prism(rectangleMm2),
  square: prism(squareMm2),
  slimline: prism(stadiumMm2),
  cylindrical_vertical: prism(discMm2),
  cylindrical_horizontal: lyingCylinder,
  elliptical_vertical: prism(ellipseMm2),
  sphere,
  conical: cone,
}
