'use client'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { cn } from '@/ui/cn'
import type { PickRows } from './use-row-selection'

const CHECK_BOX_CLASS = 'size-4 shrink-0 cursor-pointer accent-(--accent)'

type RowProps = {
  label: string
  id: string
  isChecked: boolean
  pick: PickRows
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Chooses a row. Arrows go from one to the next; with Shift they choose on the way. */
export function RowCheckBox({ label, id, isChecked, pick }: RowProps) {
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-row]')]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    next?.focus()
    if (event.shiftKey && next?.dataset.row) pick.extend(id, next.dataset.row)
  }
  return (
    <label className="-m-3 inline-flex cursor-pointer p-3 align-middle">
      <input
        type="checkbox"
        className={CHECK_BOX_CLASS}
        data-row={id}
        aria-label={label}
        checked={isChecked}
        onMouseDown={keepText}
        onClick={(event) => (event.shiftKey ? pick.extendTo(id) : pick.press(id))}
        onChange={ignore}
        onKeyDown={move}
      />
    </label>
  )
}

// the click says more: whether Shift was held
const ignore = () => {}

/** With Shift a browser would select the text in between. */
const keepText = (event: MouseEvent<HTMLInputElement>) => {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}

type AllProps = { label: string; selected: number; total: number; onChange: (isChosen: boolean) => void }

/** Chooses all rows or none; half filled while some are chosen. */
export function AllCheckBox({ label, selected, total, onChange }: AllProps) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = selected > 0 && selected < total
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      className={cn(CHECK_BOX_CLASS, 'align-middle')}
      aria-label={label}
      checked={total > 0 && selected === total}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
