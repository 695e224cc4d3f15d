import type { Grid, LayoutItem } from '@/domain/dashboard/grid'
import { Skeleton } from '@/ui/skeleton'

/** Empty cards in the very places the widgets will have. */
export function GridSkeleton({ layout, grid }: { layout: readonly LayoutItem[]; grid: Grid }) {
  return (
    <div
      className="grid"
      style={{
        gridTemplateColumns: `repeat(${grid.cols}, minmax(0, 1fr))`,
        gridAutoRows: grid.rowHeight,
        gap: grid.margin,
      }}
    >
      {layout.map(({ id, x, y, w, h }) => (
        <div
          key={id}
          className="card p-4"
          style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
        >
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-4 h-[calc(100%-2.5rem)]" />
        </div>
      ))}
    </div>
  )
}
