import { surfaceY, type Silhouette } from '@/domain/tank/shape'
import type { ThresholdName } from '@/domain/tank/thresholds'
import { useId } from 'react'
import { spreadLabels } from '@/components/chart/spread-labels'

export type ThresholdLine = { name: ThresholdName; percent: number; label: string }

/** Colour and dash of each line; its name stands beside it. */
const LINE_STYLES: Record<ThresholdName, { stroke: string; dash: string | undefined }> = {
  critical: { stroke: 'var(--critical)', dash: undefined },
  low: { stroke: 'var(--warning)', dash: '7 3' },
  medium: { stroke: 'var(--info)', dash: '3 3' },
  high: { stroke: 'var(--success)', dash: '1 4' },
}

/** Of the text. */
const LINE_HEIGHT = 1.25
/** From the tank's wall to the text. */
const LEADER = 14

type Props = {
  shape: Silhouette
  scale: number
  lines: readonly ThresholdLine[]
  /** px; null where there is no room for names. */
  font: number | null
}

/** Lines across a tank with their names beside it, moved apart where they would touch. */
export function ThresholdLines({ shape, scale, lines, font }: Props) {
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
      {lines.map(({ name, label }, index) => {
        const [y, labelY] = [ys[index] ?? 0, labelYs[index] ?? 0]
        const { stroke, dash } = LINE_STYLES[name]
        const line = { stroke, strokeWidth: 1.5, strokeDasharray: dash, fill: 'none' }
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
