import { surfaceY, type Silhouette } from '@/domain/tank/shape'

const HEAD = { width: 14, height: 8 }
const FONT = 12
/** Where it sits, of the width: what is filled in falls through the middle. */
const BESIDE = 0.3
/** Below it the text does not fit between sensor and water. */
const LEAST = 22

/** How far below the drawing's top the sensor sits on the tank. */
function faceOf(shape: Silhouette): number {
  if (shape.kind !== 'circle') return shape.lid === '' ? 0 : shape.top / 2
  const radius = shape.width / 2
  return radius - Math.sqrt(radius ** 2 - (shape.width * (0.5 - BESIDE)) ** 2)
}

type Props = {
  shape: Silhouette
  scale: number
  /** The level; null while it is not known. */
  percent: number | null
  /** What it measures down to the water. */
  distance: string
}

/** The sensor on the lid and how far down it sees, over a drawing of the tank. */
export function SensorLine({ shape, scale, percent, distance }: Props) {
  const x = shape.width * BESIDE * scale
  const face = faceOf(shape) * scale
  const surface = surfaceY(shape, percent ?? 0) * scale
  const { width, height } = HEAD
  const rim = shape.surface === 'rim' ? shape.rim * scale : 0
  const isLong = surface - rim - face > LEAST
  return (
    <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
      <path
        d={`M${x - width / 2} ${face - height}h${width}l-3 ${height}h${6 - width}z`}
        fill="var(--ink)"
        stroke="var(--surface)"
      />
      {surface > face && (
        <path d={`M${x} ${face + 1}V${surface}`} stroke="var(--ink)" strokeDasharray="3 3" fill="none" />
      )}
      {isLong && (
        <text
          x={x + 6}
          y={(face + surface - rim) / 2 + FONT * 0.36}
          fontSize={FONT}
          fill="var(--ink)"
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {distance}
        </text>
      )}
    </svg>
  )
}
