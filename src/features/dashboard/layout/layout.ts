import type { Widget } from '@/contracts/widget'
import { compactUp, type LayoutItem } from '@/domain/dashboard/grid'
import { placeNew, resetLayout } from '@/domain/dashboard/grid-changes'
import type { SizeOf } from '@/features/dashboard/grid/use-widget-sizes'

/** The layout as it is saved: the widgets' own positions, compacted. */
export const layoutOf = (widgets: readonly Widget[]): LayoutItem[] =>
  compactUp(widgets.map(({ key, position }) => ({ id: key, ...position })))

/** The default grid: every widget at its type's default size, row by row. */
export const defaultLayoutOf = (widgets: readonly Widget[], sizeOf: SizeOf): LayoutItem[] =>
  resetLayout(
    widgets.map(({ key, type }) => {
      const size = sizeOf(type)
      return { id: key, ...(size && { w: size.w, h: size.h }) }
    }),
  )

/** A draft for the widgets there are now: those that went are left out, those that came get a free place. */
export const reconcileLayout = (draft: readonly LayoutItem[], widgets: readonly Widget[]): LayoutItem[] => {
  const keys = new Set(widgets.map(({ key }) => key))
  const layout = draft.filter(({ id }) => keys.has(id))
  for (const { key, position } of widgets) {
    if (!layout.some(({ id }) => id === key)) layout.push({ id: key, ...placeNew(layout, position) })
  }
  return compactUp(layout)
}

export const isSameLayout = (a: readonly LayoutItem[], b: readonly LayoutItem[]): boolean => {
  const places = new Map(b.map((item) => [item.id, item]))
  return (
    a.length === b.length &&
    a.every((item) => {
      const other = places.get(item.id)
      return other?.x === item.x && other.y === item.y && other.w === item.w && other.h === item.h
    })
  )
}

/** The widgets at the places of a layout. */
export const withPositions = (widgets: readonly Widget[], layout: readonly LayoutItem[]): Widget[] => {
  const places = new Map(layout.map(({ id, ...position }) => [id, position]))
  return widgets.map((widget) => {
    const place = places.get(widget.key)
    if (!place) return widget
    const { x, y, w, h } = place
    return { ...widget, position: { x, y, w, h } }
  })
}
