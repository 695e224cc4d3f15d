'use client'
import { FlexRender, type RowData } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RowCheckBox, SelectAll } from './check-box'
import { columnLabel, type ListRow, nameColumnOf } from './columns'
import { hrefOfRow, OpenLink, type RowsProps } from './open-link'
import { useRowKeys } from './use-row-keys'

/** At most this wide, rows are cards; the classes of the two say the same. */
export const CARDS_PX = 640

type Props<Data extends RowData> = RowsProps<Data> & { card?: (row: Data) => ReactNode }

/** The list where a table has no room. */
export function RowCards<Data extends RowData>({ card, ...props }: Props<Data>) {
  const { table, label, canSelect } = props
  const t = useTranslations('table')
  const { stop, handlers } = useRowKeys(table, canSelect)
  return (
    <div className="flex flex-col gap-2 @min-[641px]:hidden">
      {canSelect && (
        <label className="flex min-h-10 items-center gap-2 px-4 text-[0.8125rem] text-muted">
          <SelectAll table={table} />
          {t('selectAll')}
        </label>
      )}
      <ul aria-label={label} className="flex flex-col gap-2" {...handlers}>
        {table.getRowModel().rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            tabIndex={row.id === stop ? 0 : -1}
            className="card flex min-w-0 flex-col gap-2 p-4 data-chosen:border-accent data-chosen:bg-accent-soft"
            data-chosen={row.getIsSelected() || undefined}
          >
            <CardHead {...props} row={row} isStop={row.id === stop} />
            {card ? card(row.original) : <CardFacts row={row} name={nameColumnOf(table)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

type HeadProps<Data extends RowData> = RowsProps<Data> & { row: ListRow<Data>; isStop: boolean }

function CardHead<Data extends RowData>({ row, isStop, ...props }: HeadProps<Data>) {
  const t = useTranslations('table')
  const name = row.getVisibleCells().find(({ column }) => column.id === nameColumnOf(props.table))
  return (
    <div className="flex items-start gap-3">
      {props.canSelect && (
        <RowCheckBox
          label={t('selectNamed', { name: props.rowLabel(row.original) })}
          isChecked={row.getIsSelected()}
          isStop={isStop}
          onToggle={row.getToggleSelectedHandler()}
        />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <OpenLink href={hrefOfRow(props, row)} visit={props.list.visit}>
          {name && <FlexRender cell={name} />}
        </OpenLink>
      </div>
    </div>
  )
}

/** Every column with its label, besides the one that names the row. */
function CardFacts<Data extends RowData>({ row, name }: { row: ListRow<Data>; name: string | undefined }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.8125rem] tabular-nums">
      {row
        .getVisibleCells()
        .filter(({ column }) => column.id !== name)
        .map((cell) => (
          <div key={cell.id} className="contents">
            <dt className="text-muted">{columnLabel(cell.column)}</dt>
            <dd className="text-right wrap-anywhere">
              <FlexRender cell={cell} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
