'use client'
import { FlexRender, type RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useEffect } from 'react'
import { cn } from '@/ui/cn'
import { useScrollEdges } from '@/ui/measure/use-scroll-edges'
import { RowCheckBox, SelectAll } from './check-box'
import { columnLabel, type ListRow, type ListTable, nameColumnOf } from './columns'
import { nextSort, sortDirection } from './list-address'
import { hrefOfRow, OpenLink, type RowsProps } from './open-link'
import type { ListAddress } from './use-list-address'
import { type PickRow, usePickRow, useRowKeys } from './use-row-keys'

/** The list where a table has room. It scrolls in its own frame, so that its heads stay in sight. */
export function RowTable<Data extends RowData>(props: RowsProps<Data> & { className?: string }) {
  const { list, table, label, rowLabel, canSelect } = props
  const frame = useScrollEdges<HTMLDivElement>()
  const { stop, handlers } = useRowKeys(table, canSelect)
  const pick = usePickRow(table)
  const columns = table.getVisibleLeafColumns()
  useEffect(() => {
    frame.current?.scrollTo?.({ top: 0 })
  }, [frame, list.state.cursor, list.state.sort])
  return (
    <div className={cn('card overflow-hidden', props.className)}>
      <div ref={frame} className="scroll-x max-h-[max(20rem,calc(100dvh-16rem))]">
        <table
          aria-label={label}
          className="table border-separate border-spacing-0 tabular-nums [&_tbody_:is(td,th)]:py-2"
        >
          <TableHead list={list} table={table} canSelect={canSelect} />
          <tbody {...handlers}>
            {table.getRowModel().rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                label={canSelect ? rowLabel(row.original) : null}
                columns={columns}
                nameColumn={nameColumnOf(table)}
                href={hrefOfRow(props, row)}
                note={props.rowNote}
                visit={list.visit}
                pick={pick}
                isSelected={row.getIsSelected()}
                isStop={row.id === stop}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const HEAD_CLASS = 'sticky top-0 z-10 bg-surface'

function TableHead<Data extends RowData>({
  list,
  table,
  canSelect,
}: Pick<RowsProps<Data>, 'list' | 'table' | 'canSelect'>) {
  return (
    <thead>
      <tr>
        {canSelect && (
          <th scope="col" className={cn(HEAD_CLASS, 'w-0')}>
            <SelectAll table={table} />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column) => {
          const { meta } = column.columnDef
          const isSortable = nextSort(list.list, list.state.sort, column.id) !== undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSortable ? sortDirection(list.state.sort, column.id) : undefined}
              className={cn(HEAD_CLASS, meta?.isNumeric && 'text-right', meta?.className)}
            >
              {meta?.isHeadHidden ? (
                <span className="sr-only">{columnLabel(column)}</span>
              ) : (
                <SortButton list={list} column={column.id} label={columnLabel(column)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

type SortProps = { list: ListAddress; column: string; label: string }

/** A column's head; a button where the list can be sorted by it. */
function SortButton({ list: { list, state, set }, column, label }: SortProps) {
  const sort = nextSort(list, state.sort, column)
  if (sort === undefined) return label
  const direction = sortDirection(state.sort, column)
  const Icon = SORT_ICONS[direction]
  return (
    <button
      type="button"
      onClick={() => set({ sort })}
      className={cn(
        '-mx-1 -my-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1 hover:text-ink',
        direction !== 'none' && 'text-ink',
      )}
    >
      {label}
      <Icon aria-hidden className={cn('size-3.5 shrink-0', direction === 'none' && 'opacity-60')} />
    </button>
  )
}

type RowProps<Data extends RowData> = {
  row: ListRow<Data>
  /** What it is called; null where rows cannot be selected. */
  label: string | null
  /** Those that are shown. */
  columns: ReturnType<ListTable<Data>['getVisibleLeafColumns']>
  nameColumn: string | undefined
  href: string | undefined
  note: ((row: Data) => ReactNode) | undefined
  visit: ListAddress['visit']
  pick: PickRow
  isSelected: boolean
  isStop: boolean
}

/** Drawn anew only when it has changed itself: other columns are other cells of the same row. */
function Row<Data extends RowData>({
  row,
  label,
  nameColumn,
  href,
  note,
  visit,
  pick,
  isSelected,
  isStop,
}: RowProps<Data>) {
  const t = useTranslations('table')
  return (
    <tr
      data-row={row.id}
      data-chosen={isSelected || undefined}
      tabIndex={isStop ? 0 : -1}
      className="scroll-mt-12 -outline-offset-2"
    >
      {label !== null && (
        <td>
          <RowCheckBox
            label={t('selectNamed', { name: label })}
            isChecked={isSelected}
            isStop={isStop}
            onToggle={(event) => pick(row.id, event)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef
        const look = cn(meta?.isNumeric && 'text-right', meta?.className)
        if (cell.column.id !== nameColumn)
          return (
            <td key={cell.id} className={look}>
              <FlexRender cell={cell} />
            </td>
          )
        return (
          <th key={cell.id} scope="row" className={look}>
            <OpenLink href={href} visit={visit}>
              <FlexRender cell={cell} />
            </OpenLink>
            {note?.(row.original)}
          </th>
        )
      })}
    </tr>
  )
}

/** A live list makes all rows anew when one has changed; what is drawn is what they are of. */
function isSameRow<Data extends RowData>(
  { row: one, ...before }: RowProps<Data>,
  { row: other, ...after }: RowProps<Data>,
): boolean {
  const names = Object.keys(after) as (keyof typeof after)[]
  return one.original === other.original && names.every((name) => before[name] === after[name])
}

// memo forgets that the row is of any kind
const TableRow = memo(Row, isSameRow) as typeof Row
