'use client'
import { type KeyboardEvent, useState } from 'react'
import type { Widget } from '@/contracts/widget'
import { GRID_COLUMNS, type LayoutItem } from '@/domain/dashboard/grid'
import { type Direction, moveByKey, resizeByKey } from '@/domain/dashboard/grid-changes'
import type { SizeOf } from './use-widget-sizes'

const DIRECTIONS = new Map<string, Direction>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

type Options = {
  layout: readonly LayoutItem[]
  widgets: readonly Widget[]
  sizeOf: SizeOf
  onLayout: (layout: LayoutItem[]) => void
}

/** Where a widget went, in cells. */
export type Moved = { widget: Widget; place: LayoutItem }

/** Arrow keys on a widget's handle move it, with shift they resize it; `moved` is where the last one went. */
export function useHandleKeys({ layout, widgets, sizeOf, onLayout }: Options) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const onHandleKey = (key: string, event: KeyboardEvent) => {
    const direction = DIRECTIONS.get(event.key)
    const widget = widgets.find((one) => one.key === key)
    if (!direction || !widget) return
    event.preventDefault()
    const size = sizeOf(widget.type)
    const min = size && { w: size.minW, h: size.minH }
    const next = event.shiftKey
      ? resizeByKey(layout, key, direction, GRID_COLUMNS, min)
      : moveByKey(layout, key, direction)
    onLayout(next)
    const place = next.find(({ id }) => id === key)
    if (place) setMoved({ widget, place })
  }
  return { onHandleKey, moved }
}
