'use client'
import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'next-intl'
import type { ViewList } from '@/contracts/views'
import { cn } from '@/ui/cn'
import { useSize } from '@/ui/use-size'
import { BulkBar } from './bulk-bar'
import { type ListColumns, listFeatures } from './columns'
import { ColumnsPopover } from './columns-popover'
import { CsvLink } from './csv-link'
import { FilterBar, type FilterField } from './filter-bar'
import { shownColumns } from './list-address'
import { type EmptyList, ListEmpty } from './list-empty'
import { ListPaging } from './list-paging'
import { ListViews } from './list-views'
import { CARDS_PX, RowCards } from './row-cards'
import { RowTable } from './row-table'
import type { ListAddress } from './use-list-address'

type Props<Data extends RowData> = {
  list: ListAddress
  /** Names the table. */
  label: string
  /** How the filters of the list are called. */
  fields?: readonly FilterField[]
  /** What is searched, inside the empty field. */
  searchHint?: string
  columns: ListColumns<Data>
  /** One page, as the server answered it. */
  rows: readonly Data[]
  rowId: (row: Data) => string
  /** What a row is called, for those who only hear it. */
  rowLabel: (row: Data) => string
  /** The page of a row; `record` opens it beside the list, by `open` in the address. */
  rowHref?: ((row: Data) => string) | 'record'
  nextCursor: string | null
  /** Of all pages. */
  total?: number
  /** What can be done with several rows; without it rows cannot be selected. */
  bulkActions?: (rows: readonly Data[], clear: () => void) => ReactNode
  /** What is said when there is nothing at all. */
  empty?: EmptyList
  /** Answers CSV; the table adds what narrows and orders the list. */
  exportHref?: string
  /** Under which name its views are saved. */
  views?: ViewList
  /** What a card says below the row's name where a table has no room; by default every column with its label. */
  card?: (row: Data) => ReactNode
}

const UNMEASURED = { width: 0, height: 0 }

/** A list of the back office: search, filters, order, columns, selection and pages, all kept in the address. */
export function DataTable<Data extends RowData>(props: Props<Data>) {
  const { list, label, fields = [], searchHint, columns, rows, rowId, rowLabel, rowHref, bulkActions } = props
  const t = useTranslations('table')
  const columnVisibility = useColumnVisibility(list)
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
    enableRowSelection: bulkActions !== undefined,
  })
  const { ref, size } = useSize<HTMLDivElement>(UNMEASURED)
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const shared = { list, table, label, rowLabel, rowHref, canSelect: bulkActions !== undefined }
  return (
    <div ref={ref} data-list className="@container flex min-w-0 flex-col gap-3">
      <FilterBar list={list} fields={fields} searchHint={searchHint}>
        <ColumnsPopover list={list} table={table} />
        {props.views && <ListViews address={list} list={props.views} />}
        {props.exportHref && <CsvLink list={list} href={props.exportHref} />}
      </FilterBar>
      <p role="status" className="sr-only">
        {list.isPending ? t('loading') : ''}
      </p>
      <div
        aria-busy={list.isPending}
        className={cn('transition-opacity', list.isPending && 'opacity-60 delay-150')}
      >
        {rows.length === 0 && <ListEmpty list={list} empty={props.empty} />}
        {/* until the width is known both are there and the style sheet shows the one that fits */}
        {rows.length > 0 && !isNarrow(size.width) && <RowTable {...shared} />}
        {rows.length > 0 && !isWide(size.width) && <RowCards {...shared} card={props.card} />}
      </div>
      {bulkActions && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={() => table.resetRowSelection(true)}>
          {bulkActions(selected, () => table.resetRowSelection(true))}
        </BulkBar>
      )}
      <ListPaging list={list} shown={rows.length} total={props.total} nextCursor={props.nextCursor} />
    </div>
  )
}

const isNarrow = (width: number) => width > 0 && width <= CARDS_PX
const isWide = (width: number) => width > CARDS_PX

function useColumnVisibility({ list, state }: ListAddress) {
  return useMemo(() => {
    const shown = shownColumns(list, state)
    return Object.fromEntries(list.columns.map((column) => [column, shown.includes(column)]))
  }, [list, state])
}
