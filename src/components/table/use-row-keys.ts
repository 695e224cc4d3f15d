'use client'
import type { RowData } from '@tanstack/react-table'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { ListTable } from './columns'

const ROW = '[data-row]'
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const rowOf = (target: EventTarget) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null

/** Keys on the row itself or its check box; whatever else stands in a row has its own. */
const isRowKey = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches(`${ROW}, ${ROW} input[data-select]`)

/** Gets the click on a row's check box, which says whether Shift was held. */
export type PickRow = (id: string, event: unknown) => void

/** Stays the same, so that a row need not be drawn anew, and knows the rows of the moment, so that ranges hold. */
export function usePickRow<Data extends RowData>(table: ListTable<Data>): PickRow {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  return useCallback((id, event) => latest.current.getRow(id).getToggleSelectedHandler()(event), [])
}

/**
 * The keyboard of a list: one stop for the Tab key, arrows go from row to row, Enter opens, Space selects, and Shift
 * with an arrow selects on the way, with Space a range.
 */
export function useRowKeys<Data extends RowData>(table: ListTable<Data>, canSelect: boolean) {
  const [last, setLast] = useState<string | null>(null)
  const { rows } = table.getRowModel()
  const stop = rows.find(({ id }) => id === last)?.id ?? rows[0]?.id
  const choose = (id: string | undefined) => rows.find((row) => row.id === id)?.toggleSelected(true)
  /** The same as a click on the check box, so that a range can begin here. */
  const toggle = (id: string | undefined, shiftKey: boolean) => {
    const row = rows.find((one) => one.id === id)
    row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey })
  }

  const move = (event: KeyboardEvent<HTMLElement>, row: HTMLElement) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
    const next = all[STEPS[event.key]?.(all.indexOf(row), all.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (!canSelect || !event.shiftKey) return
    choose(row.dataset.row)
    choose(next.dataset.row)
  }
  const press = (event: KeyboardEvent<HTMLElement>, row: HTMLElement) => {
    if (event.target !== row) return
    if (event.key === 'Enter') row.querySelector<HTMLElement>('a[data-open]')?.click()
    if (event.key !== ' ' || !canSelect) return
    event.preventDefault()
    toggle(row.dataset.row, event.shiftKey)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    if (!row || !isRowKey(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    move(event, row)
    press(event, row)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => setLast(rowOf(event.target)?.dataset.row ?? null)
  return { stop, handlers: { onKeyDown, onFocus } }
}
