'use client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Remembered between its changes: the browser lays the page out before it answers. */
let width: number | null = null

const updateWidth = () => {
  width = window.innerWidth
  listeners.forEach((tell) => tell())
}

const readWidth = () => {
  if (width === null) window.addEventListener('resize', updateWidth)
  return (width ??= window.innerWidth)
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** The window's width in px, scroll bar included as in media queries. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, readWidth, () => 1280)
