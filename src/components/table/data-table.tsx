'use client'
import { useTable, type RowData } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { LayoutGrid, Table2 } from 'lucide-react'
import { SavedViewsPopover } from '@/components/views/saved-views-popover'
import type { ViewList } from '@/contracts/me/views'
import { cn } from '@/ui/cn'
import { useSize } from '@/ui/measure/use-size'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { BulkBar } from './bulk-bar'
import { listFeatures, type ListColumns } from './columns'
import { ColumnsPopover } from './columns-popover'
import { CsvButton, ExportLink, type ExportFormat } from './csv-link'
import { FilterBar, type FilterField } from './filters/filter-bar'
import { shownColumns, parseListState, widenList, writeListState } from './list-address'
import { ListEmpty, type EmptyList } from './list-empty'
import { ListPaging } from './list-paging'
import { CARDS_PX, RowCards } from './row-cards'
import { RowTable } from './row-table'
import type { ListAddress } from './use-list-address'

/** Rows or cards, where both have room. */
function LookChoice({ list: { state, set } }: { list: ListAddress }) {
  const t = useTranslations('table')
  return (
    <ChoiceChips
      label={t('look')}
      value={state.look}
      onValueChange={(look) => set({ look }, { replace: true })}
      choices={[
        { value: 'table', label: t('looks.table'), icon: <Table2 aria-hidden /> },
        { value: 'cards', label: t('looks.cards'), icon: <LayoutGrid aria-hidden /> },
      ]}
    />
  )
}

type Props<Data extends RowData> = {
  list: ListAddress
  /** Names the table. */
  label: string
  /** How the filters of the list are called. */
  fields?: readonly FilterField[]
  /** What is searched, inside the empty field. */
  searchHint?: string
  /** Names the field of the search. */
  searchLabel?: string
  columns: ListColumns<Data>
  /** One page, as the server answered it. */
  rows: readonly Data[]
  rowId: (row: Data) => string
  /** What a row is called, for those who only hear it. */
  rowLabel: (row: Data) => string
  /** The page of a row; `record` opens it beside the list, by `open` in the address. */
  rowHref?: ((row: Data) => string) | 'record'
  nextCursor: string | null
  /** Of all pages; null for many that nobody has counted. */
  total?: number | null
  /** What can be done with several rows; without it rows cannot be selected. */
  bulkActions?: (rows: readonly Data[], clear: () => void) => ReactNode
  /** What is said when there is nothing at all. */
  empty?: EmptyList
  /** Answers the list as a file; the table adds the format, and what narrows and orders the list. */
  exportHref?: string
  /** What it answers; CSV unless said. */
  exportFormats?: readonly ExportFormat[]
  /** The same where the browser has the whole list: hands it over as a file. */
  onExport?: () => void
  /** Under which name its views are saved. */
  views?: ViewList
  /** What a card says below the row's name where a table has no room; by default every column with its label. */
  card?: (row: Data) => ReactNode
  /** What stands beside and below it on a phone, in place of note and card. */
  phoneRow?: (row: Data) => ReactNode
  /** Stands below a row's name, apart from its link. */
  rowNote?: (row: Data) => ReactNode
  /** How wide it will be, where that is known before it is there. */
  knownWidth?: number
  /** A narrower list has cards instead of a table. */
  tablePx?: number
  /** Cards can be had where a table has room, too. */
  canChooseLook?: boolean
}

/** A list of the back office: search, filters, order, columns, selection and pages, all kept in the address. */
export function DataTable<Data extends RowData>(props: Props<Data>) {
  const { list, label, fields = [], columns, rows, rowId, rowLabel, rowHref, rowNote, bulkActions } = props
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
  const { ref, size } = useSize<HTMLDivElement>({ width: props.knownWidth ?? 0, height: 0 })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const shared = { list, table, label, rowLabel, rowHref, rowNote, canSelect: bulkActions !== undefined }
  const fit = fitOf(size.width, props)
  return (
    <div ref={ref} data-list className="@container flex min-w-0 flex-col gap-3">
      <FilterBar list={list} fields={fields} searchHint={props.searchHint} searchLabel={props.searchLabel}>
        {props.canChooseLook && fit.hasRoom && <LookChoice list={list} />}
        {fit.table && <ColumnsPopover list={list} table={table} />}
        {props.views && <ListViews address={list} list={props.views} />}
        {props.exportHref && (
          <ExportLinks list={list} href={props.exportHref} formats={props.exportFormats} />
        )}
        {props.onExport && <CsvButton onExport={props.onExport} />}
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
        {rows.length > 0 && fit.table && (
          <RowTable {...shared} className={fit.cards ? '@max-[641px]:hidden' : undefined} />
        )}
        {rows.length > 0 && fit.cards && (
          <RowCards
            {...shared}
            card={props.card}
            phoneRow={props.phoneRow}
            isWide={size.width > CARDS_PX}
            className={fit.table ? '@min-[641px]:hidden' : undefined}
          />
        )}
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

type ExportProps = { list: ListAddress; href: string; formats: readonly ExportFormat[] | undefined }

const ExportLinks = ({ formats = ['csv'], ...props }: ExportProps) =>
  formats.map((format) => <ExportLink key={format} {...props} format={format} />)

type Fit = { hasRoom: boolean; table: boolean; cards: boolean }

/** What the list is drawn as in a width; 0 is not known yet. */
function fitOf<Data extends RowData>(width: number, { list, tablePx, canChooseLook }: Props<Data>): Fit {
  const hasRoom = tablePx === undefined ? width > CARDS_PX : width >= tablePx
  if (canChooseLook && list.state.look === 'cards') return { hasRoom, table: false, cards: true }
  return { hasRoom, table: hasRoom || width === 0, cards: !hasRoom }
}

function useColumnVisibility({ list, state }: ListAddress) {
  return useMemo(() => {
    const shown = shownColumns(list, state)
    return Object.fromEntries(list.columns.map((column) => [column, shown.includes(column)]))
  }, [list, state])
}

/** The filters, order and columns of a list under names; page and open record are of the moment. */
function ListViews({ address, list }: { address: ListAddress; list: ViewList }) {
  const { list: definition, state, hrefOf } = address
  const search = writeListState(definition, { ...state, cursor: '', open: '' })
  const hrefOfView = (view: Record<string, string>) => {
    const { filters, ...saved } = parseListState(definition, new URLSearchParams(view))
    return hrefOf({
      ...saved,
      filters: { ...widenList(definition).filters, ...filters },
      cursor: '',
      open: '',
    })
  }
  return (
    <SavedViewsPopover
      list={list}
      view={Object.fromEntries(new URLSearchParams(search))}
      hrefOf={hrefOfView}
    />
  )
}
