import { surfaceY, type Silhouette } from '@/domain/tank/shape'
import type { ThresholdName } from '@/domain/tank/thresholds'
import { useId } from 'react'
import { spreadLabels } from '@/components/chart/spread-labels'
import { thresholdColor } from './threshold-color'

export type ThresholdLine = { name: ThresholdName; percent: number; label: string }

/** Dash of each line; its name stands beside it. */
const DASHES: Record<ThresholdName, string | undefined> = {
  critical: undefined,
  low: '7 3',
  medium: '3 3',
  high: '1 4',
}

/** Of the text. */
const LINE_HEIGHT = 1.25
/** From the tank's wall to the text. */
const LEADER = 14

type Props = {
  shape: Silhouette
  scale: number
  lines: readonly ThresholdLine[]
  /** The level, percent; null while it is not known. */
  level: number | null
  /** px; null where there is no room for names. */
  font: number | null
}

/** Lines across a tank with their names beside it, moved apart where they would touch. */
export function ThresholdLines({ shape, scale, lines, level, font }: Props) {
  const id = useId()
  if (lines.length === 0) return null
  const lineHeight = (font ?? 0) * LINE_HEIGHT
  const [width, height] = [shape.width * scale, shape.height * scale]
  const ys = lines.map(({ percent }) => surfaceY(shape, percent) * scale)
  // A flat tank is lower than its four names: they may stand out of it a little at both ends.
  const overhang = Math.max(0, (lines.length * lineHeight - height) / 2)
  const labelYs = spreadLabels(ys, {
    gap: lineHeight,
    low: lineHeight / 2 - overhang,
    high: height - lineHeight / 2 + overhang,
  })
  const [inside, outward] = [`url(#${id})`, `url(#${id}-outward)`]
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible">
      <clipPath id={id}>
        <path d={shape.path} transform={`scale(${scale})`} />
      </clipPath>
      <clipPath id={`${id}-outward`}>
        <path d={shape.path} transform={`scale(${scale})`} />
        <rect x={width / 2} y={-height} width={width} height={3 * height} />
      </clipPath>
      {lines.map(({ name, percent, label }, index) => {
        const [y, labelY] = [ys[index] ?? 0, labelYs[index] ?? 0]
        const stroke = thresholdColor(name, { threshold: percent, least: level })
        const line = { stroke, strokeWidth: 1.5, strokeDasharray: DASHES[name], fill: 'none' }
        return (
          <g key={name}>
            <path
              d={`M0 ${y}H${width}`}
              stroke="var(--surface)"
              strokeOpacity={0.55}
              strokeWidth={3.5}
              clipPath={inside}
            />
            <path
              d={`M0 ${y}H${width + 3}${font === null ? '' : `L${width + LEADER - 3} ${labelY}`}`}
              {...line}
              clipPath={outward}
            />
            {font !== null && (
              <text
                x={width + LEADER}
                y={labelY + font * 0.36}
                fontSize={font}
                fontWeight={500}
                fill={stroke}
              >
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
