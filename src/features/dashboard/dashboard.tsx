'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { confirmLeave } from '@/client/unsaved/confirm-leave'
import { useKiosk } from '@/client/use-kiosk'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'
import type { Dashboard as DashboardOfList } from '@/contracts/me/dashboards'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import { deriveColumns, gridFor, type LayoutItem } from '@/domain/dashboard/grid'
import { lazyPart } from '@/ui/lazy-part'
import { cn } from '@/ui/cn'
import { ErrorState } from '@/ui/error-state'
import { useBrowserFact } from '@/ui/measure/use-browser-fact'
import { IDLE_WITHIN_MS, whenIdle } from '@/client/idle'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { myDevices } from '@/contracts/calls'
import { isDrawable, widgetLoaders } from '@/widgets/components'
import { DashboardTabs } from './dashboards/dashboard-tabs'
import { GoneDashboard, isGoneDashboard } from './dashboards/gone-dashboard'
import { addressedDashboard, useChosenDashboard } from './dashboards/use-chosen-dashboard'
import { useDashboardName, useDashboards } from './dashboards/use-dashboards'
import { nextDashboardOf, useIsRotated } from './dashboards/next-dashboard'
import { GridSkeleton } from './grid/grid-skeleton'
import { useKioskRotation } from './grid/use-kiosk-rotation'
import { useShownWidgets } from './use-shown-widgets'
import { useWidgets } from './use-widgets'
import { useWidth } from './grid/use-width'
import { useWindowWidth } from './grid/use-window-width'
import { parseLayout, storedLayout } from './layout/layout-cache'

/** Fetches the code of these widget types, one in each quiet moment. Returns how to call that off. */
function preloadWidgets(types: readonly string[]): () => void {
  const waiting = types.filter(isDrawable).map((type) => widgetLoaders[type])
  const end = performance.now() + IDLE_WITHIN_MS
  let cancel = () => {}
  const loadNext = () => {
    void waiting
      .shift()?.()
      .catch(() => undefined)
    if (waiting.length > 0) cancel = whenIdle(loadNext, Math.max(1, end - performance.now()))
  }
  cancel = whenIdle(loadNext)
  return () => cancel()
}

/** The layout last seen on this browser; empty while the page is still the server's. */
function useLayoutCache(): LayoutItem[] {
  const stored = useBrowserFact(storedLayout, '')
  return useMemo(() => parseLayout(stored), [stored])
}

/** Its code is there before the widgets are, and none of the page's start. */
const loadBoard = () => import('./dashboard-board')
const Board = lazyPart(async () => ({ default: (await loadBoard()).DashboardBoard }))

const DashboardsDialog = lazyPart(async () => ({
  default: (await import('./dashboards/dashboards-dialog')).DashboardsDialog,
}))

const NO_DASHBOARDS: readonly DashboardOfList[] = []

/** A dashboard: its widgets in their grid, the ways to others, and the first step of somebody who has no device. */
export function Dashboard({ claimSearch }: { claimSearch: ReactNode }) {
  const t = useTranslations('dashboard')
  const { dashboard, show } = useChosenDashboard()
  const { widgets: stored, narrowOrder, error, change, changeOrder, refresh } = useWidgets(dashboard)
  const { data, mutate: reloadList } = useDashboards()
  const dashboards = data?.dashboards ?? NO_DASHBOARDS
  const own = dashboards.find(({ id }) => id === dashboard)
  const nameOf = useDashboardName()
  const widgets = useDeferredFirstRender(stored)
  const shownKeys = useShownWidgets(widgets)
  const { ref, width } = useWidth<HTMLDivElement>()
  const isKiosk = useKiosk()
  const isRotated = useIsRotated()
  useKioskRotation(isKiosk, () => {
    if (!isRotated) return
    const next = nextDashboardOf(dashboards, dashboard)
    if (next !== null) show(next, 'replace')
    // nobody gives this window the focus
    void reloadList()
  })
  const [isManaged, setManaged] = useState(false)
  const manage = () => {
    // from the list it goes to another dashboard, without the draft of this one
    if (!confirmLeave()) return
    setManaged(true)
  }
  useEffect(() => void loadBoard().catch(() => undefined), [])
  // of those further down, before somebody scrolls there; others come with the card that is added
  const types = [...new Set(widgets?.map(({ type }) => type))].join()
  useEffect(() => preloadWidgets(types.split(',')), [types])
  const isGone = isGoneDashboard(dashboard, error)
  const isReady = widgets && width !== null && !isGone
  const isListed = own !== undefined
  const isListKnown = data !== undefined
  useEffect(() => {
    // it may have been removed elsewhere; one that was removed here is about to be left
    if (isListKnown && !isListed && !isGone && addressedDashboard() === dashboard) void refresh()
  }, [isListKnown, isListed, isGone, dashboard, refresh])
  return (
    <div className={cn('px-3 pt-2 sm:px-4', isKiosk ? 'pb-3' : 'pb-24')}>
      <h1 className="sr-only">{own ? nameOf(own) : t('title')}</h1>
      <GetStarted claimSearch={claimSearch} />
      {!isKiosk && <DashboardTabs dashboards={data?.dashboards} onManage={manage} />}
      <div ref={ref}>
        {isReady && (
          <Suspense fallback={<Loading dashboard={dashboard} />}>
            <Board
              key={dashboard}
              dashboard={dashboard}
              hasOthers={dashboards.length > 1}
              widgets={widgets}
              narrowOrder={narrowOrder}
              change={change}
              changeOrder={changeOrder}
              width={width}
              shownKeys={shownKeys}
              onManage={manage}
            />
          </Suspense>
        )}
        {!error && !isReady && <Loading dashboard={dashboard} />}
      </div>
      {isGone && <GoneDashboard />}
      {!widgets && error && !isGone && (
        <ErrorState
          title={t('loadFailed')}
          message={errorMessageOf(error, t('loadFailedText'))}
          requestId={error.requestId}
          onRetry={() => void refresh()}
        />
      )}
      <Suspense>{isManaged && <DashboardsDialog onClose={() => setManaged(false)} />}</Suspense>
    </div>
  )
}

/** Where nothing is remembered: three cards of the default size. */
const PLACEHOLDER_LAYOUT: LayoutItem[] = [0, 3, 6].map((x) => ({ id: String(x), x, y: 0, w: 3, h: 3 }))

function Loading({ dashboard }: { dashboard: string }) {
  const t = useTranslations('dashboard')
  const grid = gridFor(useWindowWidth())
  const cached = useLayoutCache()
  const isCached = dashboard === FIRST_DASHBOARD && cached.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <GridSkeleton layout={deriveColumns(isCached ? cached : PLACEHOLDER_LAYOUT, grid.cols)} grid={grid} />
    </>
  )
}

const GetStartedCard = lazyPart(async () => ({
  default: (await import('./get-started-card')).GetStartedCard,
}))

/**
 * For an ordinary user who has no device yet: the way to one. It is apart from the grid, which need not know when a
 * device says something.
 */
function GetStarted({ claimSearch }: { claimSearch: ReactNode }) {
  const { user } = useSession()
  const { devices } = useDevices()
  const mayNeedOne = user?.role === 'user' && devices?.length === 0
  const own = useCall(myDevices, mayNeedOne ? {} : null)
  if (!mayNeedOne || own.data?.devices.length !== 0) return null
  return (
    // it comes whole: what lies below moves once
    <Suspense>
      <GetStartedCard claimSearch={claimSearch} />
    </Suspense>
  )
}
