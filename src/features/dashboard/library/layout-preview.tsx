'use client'
import { useTranslations } from 'next-intl'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { deriveColumns } from '@/domain/dashboard/grid'
import { PREVIEW_GRID, PREVIEW_SIZES, type PreviewSize } from '@/domain/dashboard/preview'

type Item = LayoutItem & { title: string }

/** Width of one column in the picture's own units, so that a cell has the proportions of the real one. */
const COLUMN = 90
const { rowHeight, margin } = PREVIEW_GRID

/** A dashboard in small: where each widget stands on a window of this size. */
export function LayoutPreview({ items, size }: { items: readonly Item[]; size: PreviewSize }) {
  const t = useTranslations('library')
  const { cols } = PREVIEW_SIZES[size]
  const layout = deriveColumns(items, cols)
  const rows = Math.max(1, ...layout.map(({ y, h }) => y + h))
  const [width, height] = [cols * (COLUMN + margin) - margin, rows * (rowHeight + margin) - margin]
  return (
    <svg
      role="img"
      aria-label={t('previewOf', { count: items.length, columns: cols })}
      viewBox={`0 0 ${width} ${height}`}
      className="mx-auto block max-h-56 w-full"
    >
      {layout.map(({ id, title, x, y, w, h }) => (
        <g key={id} transform={`translate(${x * (COLUMN + margin)} ${y * (rowHeight + margin)})`}>
          <rect
            width={w * (COLUMN + margin) - margin}
            height={h * (rowHeight + margin) - margin}
            rx={14}
            fill="var(--sunken)"
            stroke="var(--line-strong)"
            strokeWidth={3}
          />
          <text x={20} y={52} fontSize={34} fill="var(--ink)">
            {shortened(title, w * (COLUMN + margin) - 40)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** About 17 units a letter. */
const shortened = (text: string, width: number): string => {
  const most = Math.floor(width / 17)
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}
