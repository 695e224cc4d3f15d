'use client'
import { type PointerEvent, useState } from 'react'
import { windowBetween } from './cursor-moves'
import type { ChartWindow } from './types'
import type { PlotLayout } from './plot/uplot-canvas'

type Options = {
  layout: PlotLayout | null
  window: ChartWindow
  moveTo: (at: number | null) => void
  onZoom?: ((window: ChartWindow | null) => void) | undefined
}

/** Under this a press with a shaking hand is no drag. */
const LEAST_DRAG_PX = 6

/** A mouse reads where it hovers and zooms by dragging; a finger reads where it touches and scrolls up and down. */
export function useChartPointer({ layout, window, moveTo, onZoom }: Options) {
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null)
  const xOf = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    return layout ? Math.min(layout.left + layout.width, Math.max(layout.left, x)) : x
  }
  const timeAt = (x: number) =>
    layout ? window.from + ((x - layout.left) / layout.width) * (window.to - window.from) : window.to
  const isWide = drag !== null && Math.abs(drag.end - drag.start) >= LEAST_DRAG_PX
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      moveTo(timeAt(xOf(event)))
      if (!onZoom || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ start: xOf(event), end: xOf(event) })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) setDrag({ ...drag, end: xOf(event) })
      moveTo(timeAt(xOf(event)))
    },
    onPointerUp: () => {
      const picked = drag && isWide ? windowBetween(timeAt(drag.start), timeAt(drag.end)) : null
      setDrag(null)
      if (picked) onZoom?.(picked)
    },
    onPointerCancel: () => setDrag(null),
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' && !drag) moveTo(null)
    },
    onDoubleClick: () => onZoom?.(null),
  }
  const selection = drag &&
    isWide && { left: Math.min(drag.start, drag.end), width: Math.abs(drag.end - drag.start) }
  return { handlers, selection }
}
