'use client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const HOVER_DELAY_MS = 350
const LEAVE_DELAY_MS = 120
const GAP = 6

type ShownTooltip = { target: HTMLElement; text: string }

const tooltipTargetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null

/** What somebody did last. */
export type Gesture = 'point' | 'press' | 'key'

/** The tooltip of whatever element with `data-tip` is pointed at or focused by keyboard. */
export function Tooltip({ gesture }: { gesture: Gesture }) {
  // the one that brought it here may have ended where a tooltip is due
  const [first] = useState(gesture)
  const [shown, setShown] = useState<ShownTooltip | null>(null)
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const isBubble = (node: Node) => bubble.current?.contains(node) ?? false
    return listenForTooltips({ show: setShown, isBubble, first })
  }, [first])
  useLayoutEffect(() => {
    if (shown && bubble.current) placeBubble(bubble.current, shown.target)
  }, [shown])
  useEffect(() => (shown ? describeTarget(shown) : undefined), [shown])

  if (!shown) return null
  return createPortal(
    <div ref={bubble} id="tooltip" role="tooltip" className="tip">
      {shown.text}
    </div>,
    document.body,
  )
}

type Listeners = {
  show: (shown: ShownTooltip | null) => void
  isBubble: (node: Node) => boolean
  first: Gesture
}

function listenForTooltips({ show, isBubble, first }: Listeners): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // a focus that follows a press of the mouse is not asking for a tooltip
  let byKeyboard = first === 'key'
  const later = (shown: ShownTooltip | null, delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(shown), delayMs)
  }
  const shownFor = (target: HTMLElement): ShownTooltip | null => {
    const text = target.dataset.tip
    return text ? { target, text } : null
  }
  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    if (event.target instanceof Node && isBubble(event.target)) return clearTimeout(timer)
    const target = tooltipTargetOf(event)
    if (target) later(shownFor(target), HOVER_DELAY_MS)
    else later(null, LEAVE_DELAY_MS)
  }
  const focus = (event: FocusEvent) => {
    const target = tooltipTargetOf(event)
    if (target && byKeyboard) later(shownFor(target), 0)
  }
  const hide = () => later(null, 0)
  const press = () => {
    byKeyboard = false
    hide()
  }
  const key = (event: KeyboardEvent) => {
    byKeyboard = true
    if (event.key === 'Escape') hide()
  }

  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true, capture: true }
  document.addEventListener('pointerover', over, options)
  document.addEventListener('focusin', focus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', press, options)
  document.addEventListener('scroll', hide, options)
  document.addEventListener('keydown', key, options)
  // where somebody is already, no event tells any more
  const focused = document.activeElement?.closest<HTMLElement>('[data-tip]')
  const pointed = [...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].at(-1)
  if (first === 'key' && focused) later(shownFor(focused), 0)
  if (first === 'point' && pointed) later(shownFor(pointed), HOVER_DELAY_MS)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function placeBubble(bubble: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const below = at.bottom + GAP + height <= window.innerHeight
  const left = at.left + at.width / 2 - width / 2
  bubble.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
}

/** Tells assistive technology the text too, unless it already is the element's name. */
function describeTarget({ target, text }: ShownTooltip): (() => void) | undefined {
  if (target.getAttribute('aria-label') === text) return
  const before = target.getAttribute('aria-describedby')
  target.setAttribute('aria-describedby', before ? `${before} tooltip` : 'tooltip')
  return () => {
    if (before) target.setAttribute('aria-describedby', before)
    else target.removeAttribute('aria-describedby')
  }
}
