'use client'
import { type CSSProperties, memo, type ReactNode, useId, useState } from 'react'
import { useFormat } from '@/client/format'
import { halfChordAt, silhouettePath, surfaceY, type Silhouette } from '@/domain/tank/shape'
import type { TankConfig } from '@/domain/tank/types'
import { cn } from '@/ui/cn'
import type { Palette } from '@/domain/tank/palettes'
import type { Flow } from './rate'
import styles from './tank-drawing.module.css'
import { ThresholdLines, type ThresholdLine } from './threshold-lines'
import { useSize, type BoxSize } from '@/ui/measure/use-size'

type Props = {
  /** Null draws a plain barrel: the shape is not known. */
  config: TankConfig | null
  /** 0-100; null draws no water. */
  percent: number | null
  /** The text alternative of the whole drawing. */
  label: string
  palette?: Palette
  lines?: readonly ThresholdLine[]
  /** Without the names of its lines, for which a small card has no room. */
  unlabelled?: boolean
  /** Old readings: no motion and pale water. */
  still?: boolean
  /** Water that moves now. */
  flow?: Flow | null
  /** The surface is drawn as a line in the colour of what is critical. */
  isCritical?: boolean
  /** Drawn over the tank, in px. */
  overlay?: (shape: Silhouette, scale: number) => ReactNode
  className?: string
}

const UNKNOWN_SHAPE: TankConfig = { tankType: 'custom' }
const FALLBACK: BoxSize = { width: 240, height: 160 }
/** Text size and the room for "Critical 15%" beside the tank, on a card and where there is plenty of space. */
const LABELS = [
  { font: 12, room: 92 },
  { font: 16, room: 122 },
] as const
const PLENTY = 420
const EDGE = 3
/** Room for the scale of a tank that is seen from far away. */
const SCALE_ROOM = 64

/** A tank in its true shape with its water; fills the box it is given. */
export const TankDrawing = memo(function TankDrawing(props: Props) {
  const { config, percent, label, palette = 'default', lines = [], still = false } = props
  const { unlabelled = false, flow = null, isCritical = false, overlay, className } = props
  const { ref, size } = useSize<HTMLDivElement>(FALLBACK)
  const shape = silhouettePath(config ?? UNKNOWN_SHAPE)
  const labels = size.height < PLENTY ? LABELS[0] : LABELS[1]
  const labelRoom = lines.length > 0 && !unlabelled ? labels.room : 0
  const scaleRoom = size.height < PLENTY ? 0 : SCALE_ROOM
  const room = {
    width: Math.max(24, size.width - labelRoom - scaleRoom - 2 * EDGE),
    height: Math.max(24, size.height - 2 * EDGE),
  }
  const scale = Math.min(room.width / shape.width, room.height / shape.height)
  const box = { width: shape.width * scale, height: shape.height * scale }
  return (
    <div ref={ref} className={cn('grid min-h-0 place-items-center', className)}>
      <div role="img" aria-label={label} className="flex">
        {scaleRoom > 0 && <div style={{ width: scaleRoom }} />}
        <div className={cn('relative', styles[palette])} style={box}>
          <div aria-hidden className={cn(styles.floor, onLegs(shape) && styles.narrow)} />
          {percent !== null && (
            <Water
              shape={shape}
              scale={scale}
              percent={percent}
              still={still}
              flow={still ? null : flow}
              isCritical={isCritical}
            />
          )}
          <Vessel shape={shape} isUnknown={percent === null} />
          <ThresholdLines
            shape={shape}
            scale={scale}
            lines={lines}
            level={percent}
            font={unlabelled ? null : labels.font}
          />
          {scaleRoom > 0 && <Scale shape={shape} scale={scale} font={labels.font} />}
          {overlay?.(shape, scale)}
        </div>
        {labelRoom > 0 && <div style={{ width: labelRoom }} />}
      </div>
    </div>
  )
})

const MARKS = [0, 25, 50, 75, 100]

/** Marks on the wall at every quarter. */
function Scale({ shape, scale, font }: { shape: Silhouette; scale: number; font: number }) {
  const format = useFormat()
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      {MARKS.map((percent) => {
        const y = surfaceY(shape, percent) * scale
        return (
          <g key={percent} stroke="var(--muted)" fill="var(--muted)">
            <path d={`M-4 ${y}h-8`} strokeWidth={1.5} />
            <text x={-17} y={y + font * 0.36} fontSize={font} textAnchor="end" stroke="none">
              {format.percent(percent)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A sine of two periods over 200 units, closed downward. */
const WAVE = 'M0 6Q25 0 50 6T100 6T150 6T200 6V12H0Z'
const WAVE_SHARE = 5

/** Seen from the front they have no light and shade from side to side. */
const FLAT: readonly Silhouette['kind'][] = ['box', 'capsule']

/** What is round or pointed below touches the floor by its legs. */
const onLegs = ({ kind }: Silhouette): boolean => kind === 'circle' || kind === 'cone'

/** Less than this is hidden by the wall's own line, px. */
const LEAST_WATER = 3

type WaterProps = {
  shape: Silhouette
  scale: number
  percent: number
  still: boolean
  flow: Flow | null
  isCritical: boolean
}

function Water({ shape, scale, percent, still, flow, isCritical }: WaterProps) {
  const id = useId()
  const least = percent > 0 ? LEAST_WATER / scale : 0
  const y = Math.min(surfaceY(shape, percent), shape.bottom - least)
  const arrows = flow === 'out' ? arrowsOf(shape, { y, scale }) : null
  const clip: CSSProperties = { clipPath: `url(#${id})`, opacity: still ? 0.45 : 1 }
  const isWavy = percent > 0 && percent < 100 && shape.surface === 'waves'
  return (
    <>
      <svg aria-hidden width="0" height="0" className="absolute">
        <clipPath id={id} clipPathUnits="objectBoundingBox">
          <path d={shape.path} transform={`scale(${1 / shape.width} ${1 / shape.height})`} />
        </clipPath>
      </svg>
      <div aria-hidden className={styles.water} style={clip}>
        {flow === 'in' && (
          <div className={styles.stream} style={{ height: `${(100 * y) / shape.height}%` }}>
            <div className={styles.fall} />
          </div>
        )}
        {percent > 0 && (
          <div className={styles.rise} style={{ transform: `translateY(${(100 * y) / shape.height}%)` }}>
            {isWavy && <Waves level={still ? null : percent} />}
            <div
              className={cn(styles.body, !FLAT.includes(shape.kind) && styles.rounded)}
              style={{ top: isWavy ? `${WAVE_SHARE / 4}%` : 0 }}
            />
            {shape.surface !== 'waves' && <Surface shape={shape} y={y} />}
            {isCritical && <div className={styles.alarm} />}
            {arrows && <Sinking {...arrows} />}
          </div>
        )}
      </div>
    </>
  )
}

/**
 * The surface moves for one swell after each change of the level, then rests: a picture that never rests costs a phone's
 * battery, and says nothing.
 */
function Waves({ level }: { level: number | null }) {
  const [seen, setSeen] = useState(level)
  const [isStirred, setStirred] = useState(false)
  if (seen !== level) {
    setSeen(level)
    setStirred(level !== null)
  }
  const place = { height: `${WAVE_SHARE}%`, top: `-${WAVE_SHARE / 2}%` }
  return (
    <div className={cn(isStirred && styles.stirred)}>
      <svg
        className={styles.swell}
        style={place}
        viewBox="0 0 200 12"
        preserveAspectRatio="none"
        onAnimationIteration={() => setStirred(false)}
      >
        <path d={WAVE} transform="translate(-12 0)" />
        <path d={WAVE} transform="translate(188 0)" />
      </svg>
      <svg className={styles.wave} style={place} viewBox="0 0 200 12" preserveAspectRatio="none">
        <path d={WAVE} />
      </svg>
    </div>
  )
}

/** Of the two arrowheads, px: their size, what they move, and the room around them. */
const ARROWS = { most: 18, least: 8, travel: 6, gap: 3 }

/** Where there is room for arrowheads: in the water, or else in the air that it leaves behind. Null in a tiny drawing. */
function arrowsOf(shape: Silhouette, { y, scale }: { y: number; scale: number }) {
  const { most, least, travel, gap } = ARROWS
  const rim = shape.rim * scale
  // what ends in a point or round is too narrow at its bottom
  const water = (shape.bottom - y) * scale * (onLegs(shape) ? 0.75 : 1)
  const air = (y - shape.top) * scale - rim
  const isAbove = water < least + travel + gap
  const size = Math.min(most, (isAbove ? air : water) - travel - gap)
  if (size < least) return null
  return { isAbove, size, top: isAbove ? -(size + travel / 2 + gap + rim) : rim + travel / 2 + gap / 2 }
}

/** Two arrowheads that sink under the surface, or towards it. */
const Sinking = ({ isAbove, size, top }: NonNullable<ReturnType<typeof arrowsOf>>) => (
  <svg
    className={cn(styles.sinking, isAbove && styles.above)}
    style={{ top, left: `calc(50% - ${size / 2}px)`, width: size, height: size }}
    viewBox="0 0 20 20"
  >
    <path
      d="M3 4l7 6 7-6M3 10l7 6 7-6"
      strokeWidth={size < 12 ? 1.5 : 2.25}
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

/** Of an ellipse its width, of 1. */
const SHALLOW = 0.18

/** The ellipse of a round surface; that of a sphere is as wide as the sphere at its height. */
function Surface({ shape, y }: { shape: Silhouette; y: number }) {
  const [across, rim] =
    shape.surface === 'rim'
      ? [shape.width / 2, shape.rim]
      : [halfChordAt(shape, y), halfChordAt(shape, y) * SHALLOW]
  const half = (100 * rim) / shape.height
  const borderRadius = shape.surface === 'rim' ? `${shape.round}% / 50%` : '50%'
  const side = `${50 - (100 * across) / shape.width}%`
  return (
    <div
      className={styles.surface}
      style={{ left: side, right: side, top: `-${half}%`, height: `${2 * half}%`, borderRadius }}
    />
  )
}

/** The wall of the tank with its light and shade, hatched while its level is not known, and its top seen from above. */
function Vessel({ shape, isUnknown }: { shape: Silhouette; isUnknown: boolean }) {
  const id = useId()
  const { kind, path, width, height, lid, stand } = shape
  const stroke = {
    fill: 'none',
    stroke: 'var(--line-strong)',
    strokeWidth: 2,
    vectorEffect: 'non-scaling-stroke',
  } as const
  const downward = kind === 'capsule' && { x1: 0, x2: 0, y1: 0, y2: 1 }
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="absolute inset-0 size-full overflow-visible"
    >
      {kind !== 'box' && (
        <linearGradient id={`${id}-round`} {...downward}>
          <stop offset="0.04" stopColor="white" stopOpacity="0" />
          <stop offset="0.14" stopColor="white" stopOpacity="0.1" />
          <stop offset="0.3" stopColor="white" stopOpacity="0" />
          <stop offset="0.7" stopColor="black" stopOpacity="0" />
          <stop offset="1" stopColor="black" stopOpacity="0.08" />
        </linearGradient>
      )}
      {stand !== '' && <path d={stand} fill="var(--line-strong)" />}
      {isUnknown && (
        <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V8" stroke="var(--line)" strokeWidth="4" />
        </pattern>
      )}
      {kind !== 'box' && <path d={path} fill={`url(#${id}-round)`} />}
      <path d={path} {...stroke} {...(isUnknown && { fill: `url(#${id})` })} />
      {lid !== '' && <path d={lid} {...stroke} strokeWidth={1.25} strokeOpacity={0.7} />}
    </svg>
  )
}
