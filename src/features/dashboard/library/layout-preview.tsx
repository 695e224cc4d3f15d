'use client'
import { useTranslations } from 'next-intl'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { deriveColumns } from '@/domain/dashboard/grid'
import { PREVIEW_GRID, PREVIEW_SIZES, type PreviewSize } from '@/domain/dashboard/preview'

type PreviewItem = LayoutItem & { title: string }

/** Of the picture, rem: a row, the widest a column gets, and how high all of it gets before the rows become lower. */
const ROW = 1.5
const COLUMN = 3.5
const HIGHEST = 24
/** Whole lines only: half a line cannot be read. */
const LINES = 'round(down, 100cqh, 0.875rem)'

/** A dashboard in small: where each widget stands on a window of this size. */
export function LayoutPreview({ items, size }: { items: readonly PreviewItem[]; size: PreviewSize }) {
  const t = useTranslations('library')
  const { cols } = PREVIEW_SIZES[size]
  const layout = deriveColumns(items, cols)
  const rows = Math.max(1, ...layout.map(({ y, h }) => y + h))
  const row = Math.min(ROW, HIGHEST / rows)
  return (
    <div
      role="img"
      aria-label={t('previewOf', { count: items.length, columns: cols })}
      className="mx-auto grid w-full"
      style={{
        maxWidth: `${cols * COLUMN}rem`,
        gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))`,
        gridAutoRows: `${row}rem`,
        gap: `${(row * PREVIEW_GRID.margin) / PREVIEW_GRID.rowHeight}rem`,
      }}
    >
      {layout.map(({ id, title, x, y, w, h }) => (
        <div
          key={id}
          className="overflow-hidden rounded-sm border border-line-strong bg-sunken px-1 py-0.5 [container-type:size]"
          style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
        >
          <p
            className="overflow-hidden text-tick leading-3.5 text-ink [@container_(width<2rem)_or_(height<0.75rem)]:hidden"
            style={{ maxHeight: LINES }}
          >
            {title}
          </p>
        </div>
      ))}
    </div>
  )
}
