'use client'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { errorMessageOf } from '@/client/api'
import { useKiosk } from '@/client/use-kiosk'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'
import { deriveColumns, gridFor, type LayoutItem } from '@/domain/dashboard/grid'
import { cn } from '@/ui/cn'
import { ErrorState } from '@/ui/error-state'
import { GetStarted } from './get-started'
import { GridSkeleton } from './grid/grid-skeleton'
import { preloadWidgets } from './grid/preload'
import { useLayoutCache } from './layout/use-layout-cache'
import { useShownWidgets } from './use-shown-widgets'
import { useWidgets } from './use-widgets'
import { useWidth } from './grid/use-width'
import { useWindowWidth } from './grid/use-window-width'

/** Its code is there before the widgets are, and none of the page's start. */
const loadBoard = () => import('./dashboard-board')
const Board = lazy(async () => ({ default: (await loadBoard()).DashboardBoard }))

/** The dashboard: this account's widgets in their grid, and the first step of somebody who has no device. */
export function Dashboard({ claimSearch }: { claimSearch: ReactNode }) {
  const t = useTranslations('dashboard')
  const { widgets: stored, narrowOrder, error, change, changeOrder, refresh } = useWidgets()
  const widgets = useDeferredFirstRender(stored)
  const shownKeys = useShownWidgets(widgets)
  const { ref, width } = useWidth<HTMLDivElement>()
  const isKiosk = useKiosk()
  useEffect(() => {
    void loadBoard().catch(() => undefined)
    return preloadWidgets()
  }, [])
  return (
    <div className={cn('px-3 pt-2 sm:px-4', isKiosk ? 'pb-3' : 'pb-24')}>
      <h1 className="sr-only">{t('title')}</h1>
      <GetStarted claimSearch={claimSearch} />
      <div ref={ref}>
        {widgets && width !== null && (
          <Suspense fallback={<Loading />}>
            <Board
              widgets={widgets}
              narrowOrder={narrowOrder}
              change={change}
              changeOrder={changeOrder}
              width={width}
              shownKeys={shownKeys}
            />
          </Suspense>
        )}
        {!error && (!widgets || width === null) && <Loading />}
      </div>
      {!widgets && error && (
        <ErrorState
          title={t('loadFailed')}
          message={errorMessageOf(error, t('loadFailedText'))}
          requestId={error.requestId}
          onRetry={() => void refresh()}
        />
      )}
    </div>
  )
}

/** Where nothing is remembered: three cards of the default size. */
const PLACEHOLDER_LAYOUT: LayoutItem[] = [0, 3, 6].map((x) => ({ id: String(x), x, y: 0, w: 3, h: 3 }))

function Loading() {
  const t = useTranslations('dashboard')
  const grid = gridFor(useWindowWidth())
  const cached = useLayoutCache()
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <GridSkeleton
        layout={deriveColumns(cached.length > 0 ? cached : PLACEHOLDER_LAYOUT, grid.cols)}
        grid={grid}
      />
    </>
  )
}
