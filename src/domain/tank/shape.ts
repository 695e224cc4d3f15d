import { clamp, positive } from './numbers'
import type { TankConfig, TankType } from './types'
import { fillHeightOf } from './volume'

export type SilhouetteKind = 'box' | 'slimline' | 'cylinder' | 'capsule' | 'circle' | 'cone' | 'barrel'

/**
 * Input of a tank drawing: seen from the front and a little above. The box is `width` (always 100) by `height`; y points
 * down as in SVG. The liquid is between `bottom` (empty) and `top` (full).
 */
export type Silhouette = {
  kind: SilhouetteKind
  path: string
  width: number
  height: number
  top: number
  bottom: number
  /** The top as it is seen from above, an SVG path; empty for what has no flat one. */
  lid: string
  /** Half the height of a round surface, 0 where the surface is a plain line. */
  rim: number
  /** How far its ends are round, of 100: 50 is an ellipse. */
  round: number
  /** A round surface is seen from a little above. */
  surface: 'waves' | 'rim' | 'chord'
  /** What it stands on, as an SVG path in the same box; empty for what stands on its floor. */
  stand: string
}

const KINDS: Record<TankType, SilhouetteKind> = {
  rectangular: 'box',
  square: 'box',
  slimline: 'slimline',
  cylindrical_vertical: 'cylinder',
  cylindrical_horizontal: 'capsule',
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
  if (config.tankType === 'cylindrical_horizontal') return length
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

/** Of a box, how high its top is seen; a round one is seen twice as high as its rim. */
const LID = 9
const LID_INSET = 7
const RIM = 8
/** Round ends of a slimline whose depth is not known. */
const SLIM_END = 20
/** How far the ends of a lying cylinder stand out, and how high its saddles are. */
const DOME = 11
const FOOT = 8

const round = (value: number): number => Math.round(value * 100) / 100

/** The front of a box below its top. */
const box = (height: number): string => {
  const corner = (x: number, y: number) => `A3 3 0 0 1 ${x} ${round(y)}`
  return `M0 ${LID}H${WIDTH}V${round(height - 3)}${corner(WIDTH - 3, height)}H3${corner(0, height - 3)}Z`
}

/** What stands upright with round ends: of a cylinder they meet. */
const upright = (height: number, end: number): string => {
  const quarter = `A${end} ${RIM} 0 0 1`
  return [
    `M0 ${RIM}${quarter} ${end} 0H${WIDTH - end}${quarter} ${WIDTH} ${RIM}`,
    `V${round(height - RIM)}${quarter} ${WIDTH - end} ${height}H${end}${quarter} 0 ${round(height - RIM)}Z`,
  ].join('')
}

/** A lying cylinder from its side, with domed ends. */
const capsule = (height: number): string => {
  const [low, half] = [round(height - FOOT), round((height - FOOT) / 2)]
  const dome = `A${round(Math.min(DOME, half))} ${half} 0 0 1`
  const end = round(Math.min(DOME, half))
  return `M${end} 0H${WIDTH - end}${dome} ${WIDTH - end} ${low}H${end}${dome} ${end} 0Z`
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

const PATHS: Record<SilhouetteKind, (height: number, end: number) => string> = {
  box,
  slimline: upright,
  cylinder: upright,
  capsule,
  circle: () => circle(WIDTH),
  cone: (height) => `M0 0H${WIDTH}L${WIDTH / 2} ${height}Z`,
  barrel,
}

/** A slimline is as round as it is deep. */
function endOf({ tankType, widthMm, lengthMm }: TankConfig): number {
  if (tankType !== 'slimline') return WIDTH / 2
  const [width, length] = [positive(widthMm), positive(lengthMm)]
  if (width === null || length === null) return SLIM_END
  return round(clamp((WIDTH / 2) * (Math.min(width, length) / Math.max(width, length)), 8, WIDTH / 2))
}

/** Legs and saddles reach from the wall down to the floor. */
const STANDS: Partial<Record<TankType, (height: number) => string>> = {
  conical: (height) =>
    [15, 85].map((x) => `M${x} ${round(height * 0.3)}V${height}H${x - 1.5}V${round(height * 0.3)}Z`).join(''),
  sphere: () => 'M16 86.7V100H18V88.4ZM84 86.7V100H82V88.4Z',
  cylindrical_horizontal: (height) =>
    [19, 67].map((x) => `M${x} ${round(height - FOOT)}H${x + 14}V${height}H${x}Z`).join(''),
}

/** Half the width of the surface of a round tank at a height of its box. */
export const halfChordAt = ({ width }: Pick<Silhouette, 'width'>, y: number): number =>
  Math.sqrt(Math.max(0, (width / 2) ** 2 - (y - width / 2) ** 2))

const boxLid = `M0 ${LID}L${LID_INSET} 0H${WIDTH - LID_INSET}L${WIDTH} ${LID}`

/** Tops that are seen from above, with where the full line is below them. */
function topOf(kind: SilhouetteKind, end: number): Pick<Silhouette, 'lid' | 'top' | 'rim' | 'round'> {
  if (kind === 'box') return { lid: boxLid, top: LID, rim: 0, round: 0 }
  if (kind !== 'cylinder' && kind !== 'slimline') return { lid: '', top: 0, rim: 0, round: 0 }
  return { lid: upright(2 * RIM, end), top: RIM, rim: RIM, round: end }
}

/** The outline of a tank in its true proportions, for the `d` of an SVG path. */
export const silhouettePath = (config: TankConfig): Silhouette => {
  const kind = KINDS[config.tankType]
  const height = round(WIDTH / aspectOf(config))
  const end = endOf(config)
  const topped = topOf(kind, end)
  const stand = STANDS[config.tankType]?.(height) ?? ''
  const surface = config.tankType === 'sphere' ? 'chord' : topped.rim > 0 ? 'rim' : 'waves'
  const bottom = round(height - (kind === 'capsule' ? FOOT : topped.rim))
  return { kind, path: PATHS[kind](height, end), width: WIDTH, height, ...topped, bottom, surface, stand }
}

/** The surface (y in the silhouette's box) at a percent of the height; valid for every shape. */
export const surfaceY = ({ top, bottom }: Pick<Silhouette, 'top' | 'bottom'>, percent: number): number =>
  round(bottom - (bottom - top) * (clamp(percent, 0, 100) / 100))
