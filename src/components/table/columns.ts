import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  type Row,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  type TableOptions,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** Names the row: it is the row's heading and leads to what the row opens. The first column without one. */
  isName?: boolean
  /** Numbers stand at the right. */
  isNumeric?: boolean
  /** Its head is only heard. */
  isHeadHidden?: boolean
  /** Of its head and its cells. */
  className?: string
}

export const listFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})

export type ListFeatures = typeof listFeatures
export type ListTable<Data extends RowData> = ReactTable<ListFeatures, Data>
export type ListRow<Data extends RowData> = Row<ListFeatures, Data>
/** Their ids are those of the orders and of the columns of the list's definition; their headers are texts. */
export type ListColumns<Data extends RowData> = TableOptions<ListFeatures, Data>['columns']

/** Makes the columns of a list; keep them in a memo. */
export const listColumnHelper = <Data extends RowData>() => createColumnHelper<ListFeatures, Data>()

type Labelled = { id: string; columnDef: { header?: unknown } }

export const columnLabel = ({ id, columnDef: { header } }: Labelled): string =>
  typeof header === 'string' ? header : id

/** The column that names the row. */
export function nameColumnOf<Data extends RowData>(table: ListTable<Data>): string | undefined {
  const columns = table.getVisibleLeafColumns()
  return (columns.find(({ columnDef }) => columnDef.meta?.isName) ?? columns[0])?.id
}
