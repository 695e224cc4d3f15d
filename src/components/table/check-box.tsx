'use client'
import type { RowData } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import { cn } from '@/ui/cn'
import type { ListTable } from './columns'

const CHECK_BOX_CLASS = 'size-4 shrink-0 cursor-pointer accent-(--accent)'

type RowProps = {
  label: string
  isChecked: boolean
  /** It is among the stops of the Tab key. */
  isStop: boolean
  /** Gets the click, which says whether Shift was held. */
  onToggle: (event: unknown) => void
}

/** Selects a row. */
export function RowCheckBox({ label, isChecked, isStop, onToggle }: RowProps) {
  return (
    <label className="-m-3 inline-flex cursor-pointer p-3 align-middle">
      <input
        type="checkbox"
        className={CHECK_BOX_CLASS}
        data-select
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        checked={isChecked}
        onMouseDown={keepText}
        onClick={onToggle}
        onChange={ignore}
      />
    </label>
  )
}

// the click has said it
const ignore = () => {}

/** With Shift a browser would select the text in between. */
const keepText = (event: MouseEvent<HTMLInputElement>) => {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}

type AllProps = { label: string; isAll: boolean; isSome: boolean; onChange: (isChosen: boolean) => void }

/** Half filled while some are selected. */
function AllCheckBox({ label, isAll, isSome, onChange }: AllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  }, [isSome, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      className={cn(CHECK_BOX_CLASS, 'align-middle')}
      aria-label={label}
      checked={isAll}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** Selects every row of this page, or none. */
export function SelectAll<Data extends RowData>({ table }: { table: ListTable<Data> }) {
  const t = useTranslations('table')
  return (
    <AllCheckBox
      label={t('selectAll')}
      isAll={table.getIsAllRowsSelected()}
      isSome={table.getIsSomePageRowsSelected()}
      onChange={(isChosen) => table.toggleAllRowsSelected(isChosen)}
    />
  )
}
