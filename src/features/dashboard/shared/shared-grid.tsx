'use client'
import { Suspense, useMemo } from 'react'
import type { SharedDashboard } from '@/contracts/me/shared-dashboard'
import { deriveColumns, gridFor } from '@/domain/dashboard/grid'
import { GridSkeleton } from '@/features/dashboard/grid/grid-skeleton'
import { useWidth } from '@/features/dashboard/grid/use-width'
import { useWindowWidth } from '@/features/dashboard/grid/use-window-width'
import { layoutOf } from '@/features/dashboard/layout/layout'
import { lazyPart } from '@/ui/lazy-part'

const WidgetGrid = lazyPart(async () => ({
  default: (await import('@/features/dashboard/grid/widget-grid')).WidgetGrid,
}))

const ignore = () => {}
const noSize = () => undefined

/** The same cards as long as they say the same: each look brings new objects, and a card draws itself anew for one. */
function useUnchanged<T>(told: readonly T[]): T[] {
  const json = JSON.stringify(told)
  return useMemo(() => JSON.parse(json) as T[], [json])
}

type Props = Pick<SharedDashboard, 'widgets' | 'narrowOrder'>

/** The owner's cards where the owner has put them, without anything that could be done to them. */
export function SharedGrid(told: Props) {
  const widgets = useUnchanged(told.widgets)
  const narrowOrder = useUnchanged(told.narrowOrder)
  const layout = useMemo(() => layoutOf(widgets), [widgets])
  const grid = gridFor(useWindowWidth())
  const { ref, width } = useWidth<HTMLDivElement>()
  const skeleton = <GridSkeleton layout={deriveColumns(layout, grid.cols)} grid={grid} />
  return (
    <div ref={ref}>
      {width === null ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <WidgetGrid
            widgets={widgets}
            layout={layout}
            narrowOrder={narrowOrder}
            grid={grid}
            width={width}
            editing={false}
            sizeOf={noSize}
            actions={null}
            onLayout={ignore}
          />
        </Suspense>
      )}
    </div>
  )
}
