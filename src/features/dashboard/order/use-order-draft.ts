'use client'
import { useState } from 'react'
import { moveToPlace } from '@/domain/dashboard/narrow-order'

const LONGEST_PAST = 100

export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, place) => key === b[place])

type Draft = { order: readonly string[]; past: readonly (readonly string[])[] }

/** The order of cards while it is edited, and the way back. */
export function useOrderDraft(start: readonly string[]) {
  const [{ order, past }, setDraft] = useState<Draft>({ order: start, past: [] })
  const change = (next: readonly string[]) => {
    if (!isSameOrder(order, next)) setDraft({ order: next, past: [...past, order].slice(-LONGEST_PAST) })
  }
  return {
    order,
    canUndo: past.length > 0,
    change,
    /** Answers the place, from 0, where the card is afterwards. */
    move: (key: string, place: number): number => {
      const next = moveToPlace(order, key, place)
      change(next)
      return next.indexOf(key)
    },
    undo: () => {
      const before = past.at(-1)
      if (before) setDraft({ order: before, past: past.slice(0, -1) })
    },
  }
}
