'use client'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { callApi } from '@/client/api'
import { moveWidgets } from '@/contracts/part-calls'
import type { Widget } from '@/contracts/widget'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { defaultLayoutOf, layoutOf, reconcileLayout, isSameLayout, withPositions } from './layout'
import { writeLayoutCache } from './layout-cache'
import { draftReducer } from './layout-draft'
import { createLayoutSync, type SyncResult } from './layout-sync'
import { ofDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { loadWidgetSizes } from '@/features/dashboard/grid/use-widget-sizes'

type Change = (apply: (widgets: Widget[]) => Widget[]) => void

const sendLayout = (dashboard: string) => (layout: readonly LayoutItem[]) =>
  callApi(moveWidgets, {
    ...ofDashboard(dashboard),
    body: layout.map(({ id, x, y, w, h }) => ({ key: id, position: { x, y, w, h } })),
  })
const logSaveFailure = (error: unknown) => console.warn('the layout was not saved', error)

type Options = { dashboard: string; widgets: readonly Widget[] | undefined; change: Change }

/** The layout of a dashboard: as saved while viewing, as drafted while editing. Another dashboard is another caller's. */
export function useLayout({ dashboard, widgets, change }: Options) {
  const [sync] = useState(() => createLayoutSync({ send: sendLayout(dashboard), log: logSaveFailure }))
  const [draft, dispatch] = useReducer(draftReducer, null)
  const saved = useMemo(() => layoutOf(widgets ?? []), [widgets])
  /** What was saved when a reset, which is saved at once, took its place: Discard goes back to it. */
  const beforeReset = useRef<LayoutItem[] | null>(null)
  const drafted = draft?.layout
  const layout = useMemo(
    () => (drafted ? reconcileLayout(drafted, widgets ?? []) : saved),
    [drafted, saved, widgets],
  )
  useEffect(() => {
    if (widgets && dashboard === FIRST_DASHBOARD) writeLayoutCache(saved)
  }, [widgets, saved, dashboard])

  const persist = useCallback(
    async (next: LayoutItem[]): Promise<SyncResult> => {
      change((all) => withPositions(all, next))
      return next.length > 0 ? sync.push(next) : 'sent'
    },
    [change, sync],
  )
  const editing = draft !== null
  const leave = () => {
    beforeReset.current = null
    dispatch({ kind: 'leave' })
  }
  return {
    layout,
    editing,
    isDirty: editing && !isSameLayout(layout, saved),
    canUndo: (draft?.past.length ?? 0) > 0,
    canRedo: (draft?.future.length ?? 0) > 0,
    persist,
    edit: () => dispatch({ kind: 'edit', layout: saved }),
    change: useCallback((next: LayoutItem[]) => dispatch({ kind: 'change', layout: next }), []),
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    discard: () => {
      if (beforeReset.current) void persist(reconcileLayout(beforeReset.current, widgets ?? []))
      leave()
    },
    save: () => {
      leave()
      return persist(layout)
    },
    reset: async () => {
      const next = defaultLayoutOf(widgets ?? [], await loadWidgetSizes())
      beforeReset.current ??= saved
      void persist(next)
      dispatch({ kind: 'change', layout: next })
    },
  }
}
