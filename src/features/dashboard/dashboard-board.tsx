'use client'
import { LayoutDashboard, Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import { useKiosk } from '@/client/use-kiosk'
import type { Widget } from '@/contracts/widget'
import { gridFor, GRID_COLUMNS, PHONE_COLUMNS } from '@/domain/dashboard/grid'
import { refillRows } from '@/domain/dashboard/grid-changes'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useFocusReturn } from '@/ui/overlay/focus-return'
import { toast } from '@/ui/toast/toast'
import { ActionMenu } from './action-menu'
import type { OpenDialog } from './dashboard-dialogs'
import { NothingAtSite } from './nothing-at-site'
import { DebugOverlay, LayoutInspector, type InspectedWidget } from './layout/layout-inspector'
import { useHandleKeys, type Moved } from './grid/use-handle-keys'
import { useChangesElsewhere } from './layout/use-changes-elsewhere'
import { useLayout } from './layout/use-layout'
import { useWidgetSizes } from './grid/use-widget-sizes'
import { useEventCallbacks } from './grid/use-event-callbacks'
import { useUndoKey } from './layout/use-undo-key'
import { useConfigUpgrade } from './layout/use-config-upgrade'
import { isOfDevice } from './use-shown-widgets'
import { useWidgetCalls } from './use-widget-calls'
import { useWindowWidth } from './grid/use-window-width'
import { WidgetGrid } from './grid/widget-grid'
import { useWidgetName } from './grid/widget-view'

/** How the layout is changed, while it can be. */
function EditBar({ canArrange }: { canArrange: boolean }) {
  const t = useTranslations('dashboard')
  return (
    <p className="mb-3 flex items-start gap-2 rounded-card bg-accent-soft px-3 py-2 text-[0.8125rem] text-ink">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      {t(canArrange ? 'editHelp' : 'narrowEditing')}
    </p>
  )
}

/** That another window has changed the dashboard while it is edited here. */
function ChangedElsewhere({ onShow }: { onShow: () => void }) {
  const t = useTranslations('dashboard')
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-surface py-1 pr-1 pl-3 text-[0.8125rem]"
    >
      {t('changedElsewhere')}
      <Button size="sm" variant="ghost" onClick={onShow}>
        {t('showChange')}
      </Button>
    </div>
  )
}

/** Tells a screen reader where a widget went. It knows devices by name, so that the board need not hear of their readings. */
function MovedStatus({ widget, place: { x, y, w, h } }: Moved) {
  const t = useTranslations('dashboard')
  const nameOf = useWidgetName()
  return t('moved', { title: nameOf(widget), column: x + 1, row: y + 1, w, h })
}

const DashboardDialogs = lazyPart(async () => ({
  default: (await import('./dashboard-dialogs')).DashboardDialogs,
}))

type Props = {
  dashboard: string
  /** There are other dashboards, which cards can be moved to. */
  hasOthers: boolean
  widgets: Widget[]
  /** Of narrow windows; empty where they follow the layout. */
  narrowOrder: readonly string[]
  change: (apply: (widgets: Widget[]) => Widget[]) => void
  changeOrder: (narrowOrder: string[]) => void
  /** Of what the grid stands in, px. */
  width: number
  /** The keys of those that are about the chosen place; null for all. */
  shownKeys: ReadonlySet<string> | null
  /** Opens the list of dashboards. */
  onManage: () => void
}

const RESET_TOAST = 'layout-reset'

/** The grid with everything that can be done to it. Readings do not come through here: it is drawn when its props change. */
export const DashboardBoard = memo(function DashboardBoard(props: Props) {
  const { dashboard, hasOthers, widgets, narrowOrder, change, changeOrder, width, shownKeys, onManage } =
    props
  const t = useTranslations('dashboard')
  const { mutate } = useSWRConfig()
  const isKiosk = useKiosk()
  const grid = gridFor(useWindowWidth())
  const board = useLayout({ dashboard, widgets, change })
  const elsewhere = useChangesElsewhere({ dashboard, widgets, isEditing: board.editing })
  const sizeOf = useWidgetSizes(board.editing)
  const calls = useWidgetCalls({ dashboard, widgets, change, persist: board.persist })
  const { onHandleKey, moved } = useHandleKeys({
    layout: board.layout,
    widgets,
    sizeOf,
    onLayout: board.change,
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [inspected, setInspected] = useState<InspectedWidget | null>(null)
  const [overlay, setOverlay] = useState(true)
  const { onOpenAutoFocus: rememberFocus, onCloseAutoFocus: returnFocus } = useFocusReturn()
  const [refreshing, setRefreshing] = useState(false)
  useConfigUpgrade(widgets, change)
  useUnsavedWarning(board.isDirty, t('leave'))
  useUndoKey(board.editing, board.undo, board.redo)
  const canArrange = grid.cols === GRID_COLUMNS
  const site = useSiteFilter()
  // whoever arranges the cards sees all of them
  const folding = board.editing ? null : shownKeys
  const shown = useMemo(
    () => (folding ? widgets.filter(({ key }) => folding.has(key)) : widgets),
    [widgets, folding],
  )
  const shownLayout = useMemo(
    () => (folding ? refillRows(board.layout.filter(({ id }) => folding.has(id))) : board.layout),
    [board.layout, folding],
  )

  const callbacks = useEventCallbacks({
    configure: (key: string) => setDialog({ kind: 'configure', key }),
    saveConfig: (key: string, config: Widget['config']) => void calls.configure(key, { config }),
    inspect: (key: string) => {
      rememberFocus()
      setInspected({ key })
    },
    closeInspector: (event: Event) => {
      setInspected(null)
      returnFocus(event)
    },
    showFullScreen: (key: string) => setDialog({ kind: 'fullScreen', key }),
    duplicate: (key: string) => duplicate(key),
    move: (key: string) => setDialog({ kind: 'move', key }),
    remove: (key: string) => setDialog({ kind: 'remove', key }),
    onHandleKey,
  })
  const actions = useMemo(
    () => ({ ...callbacks, move: hasOthers ? callbacks.move : null }),
    [callbacks, hasOthers],
  )
  const duplicate = (key: string) => {
    const original = widgets.find((widget) => widget.key === key)
    if (!original) return
    const { type, config } = original
    void calls.add({ key: `${type}-${Date.now()}`, type, config })
  }
  const refresh = async () => {
    setRefreshing(true)
    await mutate(() => true).catch(() => undefined)
    setRefreshing(false)
  }
  const reset = async () => {
    const before = board.layout
    await board.reset()
    toast(t('resetDone'), {
      id: RESET_TOAST,
      action: { label: t('undo'), onClick: () => board.change(before) },
    })
  }
  const save = async () => {
    const sent = await board.save()
    if (sent === 'sent') toast.success(t('saved'))
  }
  /** What is added or moved must not be folded away. */
  const arrange = (begin: () => void) => {
    site.show(null)
    begin()
  }
  const { editing } = board
  useEffect(() => {
    // outside of editing there is no draft to take a step back in
    if (!editing) return
    return () => toast.dismiss(RESET_TOAST)
  }, [editing])

  return (
    <>
      <p role="status" className="sr-only">
        {moved && <MovedStatus {...moved} />}
      </p>
      {board.editing && <EditBar canArrange={canArrange} />}
      {elsewhere.isChanged && <ChangedElsewhere onShow={elsewhere.show} />}
      {widgets.length === 0 && (
        <EmptyState icon={<LayoutDashboard />} title={t('empty')} description={t('emptyHelp')} />
      )}
      {folding && widgets.length > 0 && !shown.some(isOfDevice) && <NothingAtSite />}
      {shown.length > 0 && (
        <WidgetGrid
          widgets={shown}
          layout={shownLayout}
          narrowOrder={narrowOrder}
          grid={grid}
          width={width}
          editing={board.editing}
          sizeOf={sizeOf}
          actions={actions}
          onLayout={board.change}
          {...(inspected && {
            below: (shown) => (
              <>
                {overlay && <DebugOverlay layout={shown} grid={grid} focused={inspected.key} />}
                <LayoutInspector
                  layout={shown}
                  widgets={widgets}
                  inspected={inspected}
                  width={width}
                  grid={grid}
                  overlay={overlay}
                  onOverlay={setOverlay}
                  onClose={callbacks.closeInspector}
                />
                {/* so that the last widgets can be scrolled out from under it */}
                <div aria-hidden className="h-[min(22rem,45dvh)]" />
              </>
            ),
          })}
        />
      )}
      {!isKiosk && (
        <ActionMenu
          isPhone={grid.cols === PHONE_COLUMNS}
          editing={board.editing}
          canArrange={canArrange}
          canUndo={board.canUndo}
          canRedo={board.canRedo}
          refreshing={refreshing}
          onEdit={() => arrange(canArrange ? board.edit : () => setDialog({ kind: 'order' }))}
          onAdd={() => arrange(() => setDialog({ kind: 'add' }))}
          onShare={() => setDialog({ kind: 'links' })}
          onManage={onManage}
          onRefresh={() => void refresh()}
          onSave={() => void save()}
          onDiscard={board.discard}
          onReset={() => void reset()}
          onUndo={board.undo}
          onRedo={board.redo}
        />
      )}
      <Suspense>
        {dialog && (
          <DashboardDialogs
            open={dialog}
            widgets={widgets}
            narrowOrder={narrowOrder}
            onOrder={changeOrder}
            calls={calls}
            actions={actions}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
})
