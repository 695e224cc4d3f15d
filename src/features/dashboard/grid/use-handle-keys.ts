'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { Widget } from '@/contracts/widget'
import {
  type Direction,
  GRID_COLUMNS,
  type LayoutItem,
  moveByKey,
  resizeByKey,
} from '@/domain/dashboard/grid'
import type { SizeOf } from './use-widget-sizes'
import { useWidgetName } from './widget-view'

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

/** Arrow keys on a widget's handle move it, with shift they resize it; `said` tells a screen reader where it went. */
export function useHandleKeys({ layout, widgets, sizeOf, onLayout }: Options) {
  const t = useTranslations('dashboard')
  const nameOf = useWidgetName()
  const [said, setSaid] = useState('')
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
    if (!place) return
    const { x, y, w, h } = place
    setSaid(t('moved', { title: nameOf(widget), column: x + 1, row: y + 1, w, h }))
  }
  return { onHandleKey, said }
}
