import { clamp, positive } from './numbers'
import type { TankConfig, TankType } from './types'
import { fillHeightOf } from './volume'

export type SilhouetteKind = 'box' | 'slimline' | 'cylinder' | 'circle' | 'cone' | 'barrel'

/**
 * Input of a tank drawing. The box is `width` (always 100) by `height`; y points down as in SVG. The liquid is between
 * `bottom` (empty) and `top` (full). `rim` is the half-height of the surface's ellipse, 0 where the surface is a plain
 * line.
 */
export type Silhouette = {
  kind: SilhouetteKind
  path: string
  width: number
  height: number
  top: number
  bottom: number
  rim: number
  /** A round surface is seen from a little above. */
  surface: 'waves' | 'rim' | 'chord'
  /** What it stands on, as an SVG path in the same box; empty for what stands on its floor. */
  stand: string
}

// A lying cylinder is drawn from its end: only there is the height of the surface the height of the liquid,
// and the circle's width shows why the middle fills slowly. From the side it would look like a box.
const KINDS: Record<TankType, SilhouetteKind> = {
  rectangular: 'box',
  square: 'box',
  slimline: 'slimline',
  cylindrical_vertical: 'cylinder',
  cylindrical_horizontal: 'circle',
  elliptical_vertical: 'cylinder',
  sphere: 'circle',
  conical: 'cone',
  custom: 'barrel',
}

const WIDTH = 100
/** Limits beyond which a drawing is unreadable in a card. */
const [NARROWEST, WIDEST] = [0.4, 2.5]

const frontMm = (config: TankConfig): number | null => {
  const [width, length] = [positive(config.widthMm), positive(config.lengthMm)]
  if (config.tankType === 'square') return width
  if (config.tankType === 'conical' || config.tankType === 'cylindrical_vertical') {
    return positive(config.diameterMm)
  }
  if (config.tankType === 'custom') return width ?? positive(config.diameterMm) ?? length
  return width === null || length === null ? (length ?? width) : Math.max(length, width)
}

/** Width over height of the tank seen from its broad side, clamped to 0.4-2.5; 1 where a dimension is unknown. */
export const aspectOf = (config: TankConfig): number => {
  if (KINDS[config.tankType] === 'circle') return 1
  const [front, height] = [frontMm(config), fillHeightOf(config)]
  return front === null || height === null ? 1 : clamp(front / height, NARROWEST, WIDEST)
}

const round = (value: number): number => Math.round(value * 100) / 100

const roundedBox = (height: number, radius: number): string => {
  const corner = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${round(x)} ${round(y)}`
  return [
    `M${radius} 0H${WIDTH - radius}${corner(WIDTH, radius)}`,
    `V${round(height - radius)}${corner(WIDTH - radius, height)}`,
    `H${radius}${corner(0, height - radius)}`,
    `V${radius}${corner(radius, 0)}Z`,
  ].join('')
}

const cylinder = (height: number, rim: number): string => {
  const half = `A${WIDTH / 2} ${rim} 0 0 1`
  return `M0 ${rim}${half} ${WIDTH} ${rim}V${round(height - rim)}${half} 0 ${round(height - rim)}Z`
}

const circle = (diameter: number): string => {
  const radius = diameter / 2
  const half = `A${radius} ${radius} 0 0 1`
  return `M0 ${radius}${half} ${diameter} ${radius}${half} 0 ${radius}Z`
}

const barrel = (height: number): string => {
  const [waist, middle] = [10, round(height / 2)]
  return [
    `M${waist} 0H${WIDTH - waist}`,
    `Q${WIDTH + waist} ${middle} ${WIDTH - waist} ${height}`,
    `H${waist}Q${-waist} ${middle} ${waist} 0Z`,
  ].join('')
}

const RIM = 8
const PATHS: Record<SilhouetteKind, (height: number) => string> = {
  box: (height) => roundedBox(height, 3),
  slimline: (height) => roundedBox(height, 14),
  cylinder: (height) => cylinder(height, RIM),
  circle: () => circle(WIDTH),
  cone: (height) => `M0 0H${WIDTH}L${WIDTH / 2} ${height}Z`,
  barrel,
}

/** Legs and saddles reach from the wall down to the floor. */
const STANDS: Partial<Record<TankType, (height: number) => string>> = {
  conical: (height) =>
    [15, 85].map((x) => `M${x} ${round(height * 0.3)}V${height}H${x - 1.5}V${round(height * 0.3)}Z`).join(''),
  sphere: () => 'M16 86.7V100H18V88.4ZM84 86.7V100H82V88.4Z',
  cylindrical_horizontal: () => 'M12 100V82.5A50 50 0 0 0 34 97.4V100ZM88 100V82.5A50 50 0 0 1 66 97.4V100Z',
}

/** Half the width of the surface of a round tank at a height of its box. */
export const halfChordAt = ({ width }: Pick<Silhouette, 'width'>, y: number): number =>
  Math.sqrt(Math.max(0, (width / 2) ** 2 - (y - width / 2) ** 2))

/** The outline of a tank in its true proportions, for the `d` of an SVG path. */
export const silhouettePath = (config: TankConfig): Silhouette => {
  const kind = KINDS[config.tankType]
  const height = round(WIDTH / aspectOf(config))
  const rim = kind === 'cylinder' ? RIM : 0
  const stand = STANDS[config.tankType]?.(height) ?? ''
  const path = PATHS[kind](height)
  const surface = config.tankType === 'sphere' ? 'chord' : rim > 0 ? 'rim' : 'waves'
  return { kind, path, width: WIDTH, height, top: rim, bottom: round(height - rim), rim, surface, stand }
}

/** The surface (y in the silhouette's box) at a percent of the height; valid for every shape. */
export const surfaceY = ({ top, bottom }: Pick<Silhouette, 'top' | 'bottom'>, percent: number): number =>
  round(bottom - (bottom - top) * (clamp(percent, 0, 100) / 100))
