'use client'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import GridLayout, { type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import type { Widget } from '@/contracts/widget'
import {
  deriveColumns,
  type Grid,
  GRID_COLUMNS,
  type LayoutItem,
  PHONE_COLUMNS,
} from '@/domain/dashboard/grid'
import { inNarrowOrder } from '@/domain/dashboard/narrow-order'
import { useTextScale } from '@/ui/measure/use-text-scale'
import { phoneRowsOf } from '@/widgets/kit/phone-rows'
import './grid.css'
import type { SizeOf } from './use-widget-sizes'
import { type CardActions, WidgetCard } from './widget-card'

type Props = {
  widgets: readonly Widget[]
  /** In 12 columns; a narrower grid derives its own from it and never gives anything back. */
  layout: readonly LayoutItem[]
  /** How a narrower grid orders the cards; empty as the layout does. */
  narrowOrder: readonly string[]
  grid: Grid
  /** px */
  width: number
  editing: boolean
  sizeOf: SizeOf
  /** Null where the cards are only looked at. */
  actions: CardActions | null
  onLayout: (layout: LayoutItem[]) => void
  /** Drawn over and below the grid from what it really shows, for the layout inspector. */
  below?: (shown: readonly LayoutItem[]) => ReactNode
}

const itemsOf = (layout: Layout): LayoutItem[] => layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }))

/** Keys and screen readers go through the cards as they are seen. */
const inFocusOrder = (widgets: readonly Widget[], cols: number, narrowOrder: readonly string[]): Widget[] =>
  cols === GRID_COLUMNS
    ? [...widgets]
    : inNarrowOrder(
        widgets.map((widget) => ({ id: widget.key, widget })),
        narrowOrder,
      ).map(({ widget }) => widget)

/** The widgets in their grid. Values that change inside a widget do not come through here. */
export function WidgetGrid(props: Props) {
  const { widgets, layout, narrowOrder, grid, width, editing, sizeOf, actions, onLayout, below } = props
  const { cols, rowHeight, margin } = grid
  const canEdit = editing && cols === GRID_COLUMNS
  const textScale = useTextScale()
  const types = useMemo(() => new Map(widgets.map(({ key, type }) => [key, type])), [widgets])
  const shown = useMemo(
    () =>
      deriveColumns(layout, cols, {
        rowsOf:
          cols === PHONE_COLUMNS
            ? ({ id, h }) => phoneRowsOf({ type: types.get(id) ?? '', height: h, textScale })
            : undefined,
        order: narrowOrder,
      }),
    [layout, cols, types, narrowOrder, textScale],
  )
  const items = useMemo(() => {
    return shown.map(({ id, ...place }): Layout[number] => {
      const size = canEdit ? sizeOf(types.get(id) ?? '') : undefined
      return { i: id, ...place, ...(size && { minW: size.minW, minH: size.minH }) }
    })
  }, [shown, types, canEdit, sizeOf])
  const gridConfig = useMemo(
    () => ({ cols, rowHeight, margin: [margin, margin] as const, containerPadding: [0, 0] as const }),
    [cols, rowHeight, margin],
  )
  const dragConfig = useMemo(
    () => ({ enabled: canEdit, handle: '.widget-handle', cancel: '.widget-control' }),
    [canEdit],
  )
  const resizeConfig = useMemo(() => ({ enabled: canEdit }), [canEdit])
  const cards = useMemo(
    () =>
      inFocusOrder(widgets, cols, narrowOrder).map((widget) => (
        <div key={widget.key}>
          <WidgetCard widget={widget} editing={canEdit} actions={actions} />
        </div>
      )),
    [widgets, cols, narrowOrder, canEdit, actions],
  )
  const report = (next: Layout) => onLayout(itemsOf(next))
  const backdrop: CSSProperties | undefined = canEdit
    ? {
        backgroundImage: 'radial-gradient(var(--line) 1px, transparent 1px)',
        backgroundSize: `${(width + margin) / cols}px ${rowHeight + margin}px`,
        backgroundPosition: `${-margin / 2}px ${-margin / 2}px`,
      }
    : undefined

  return (
    <div className="relative">
      <GridLayout
        width={width}
        layout={items}
        gridConfig={gridConfig}
        dragConfig={dragConfig}
        resizeConfig={resizeConfig}
        onDragStop={report}
        onResizeStop={report}
        {...(backdrop && { style: backdrop })}
      >
        {cards}
      </GridLayout>
      {below?.(shown)}
    </div>
  )
}
