'use client'
import { useSyncExternalStore } from 'react'

/** What the layout's heights are made for (px). */
const USUAL_PX = 16

let scale: number | null = null

const measure = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1

/** Remembered, since asking computes styles; a browser whose text size changes tells nobody but by a resize. */
const readScale = (): number => (scale ??= measure())

function subscribe(onChange: () => void): () => void {
  const update = () => {
    scale = measure()
    onChange()
  }
  window.addEventListener('resize', update)
  return () => window.removeEventListener('resize', update)
}

/** How much larger than usual the reader wants texts; 1 while a server renders. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, readScale, () => 1)
