'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { extendSelection, toggleRow } from './selection'

/** Which of the shown rows are chosen. One that a filter hides is not, until it shows again. */
export function useRowSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const shown = useRef(ids)
  useEffect(() => {
    shown.current = ids
  })
  // stays the same, so that a press draws one row and not all of them
  const pick = useMemo(() => {
    const extend = (from: string | null, id: string) => {
      last.current = id
      setChosen((chosen) => extendSelection({ chosen, ids: shown.current, id, from }))
    }
    const press = (id: string) => {
      last.current = id
      setChosen((chosen) => toggleRow({ chosen, id }))
    }
    return { press, extend, extendTo: (id: string) => extend(last.current, id) }
  }, [])
  const setAll = (isChosen: boolean) => setChosen(new Set(isChosen ? ids : []))
  return { chosen, selected: ids.filter((id) => chosen.has(id)), pick, setAll }
}

export type RowSelection = ReturnType<typeof useRowSelection>

/** Chooses rows: one, all between two, all since the last one. */
export type PickRows = RowSelection['pick']
