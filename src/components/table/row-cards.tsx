'use client'
import { FlexRender, type RowData } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { Select } from '@/ui/form/select'
import { RowCheckBox, SelectAll } from './check-box'
import { columnLabel, type ListRow, type ListTable, nameColumnOf } from './columns'
import { orderTextOf } from './order-text'
import { hrefOfRow, OpenLink, type RowsProps } from './open-link'
import { type PickRow, usePickRow, useRowKeys } from './use-row-keys'

/** At most this wide, rows are cards; the classes of the two say the same. */
export const CARDS_PX = 640

type Props<Data extends RowData> = RowsProps<Data> & {
  card?: (row: Data) => ReactNode
  /** The same on a phone, for a row without a note: it lies in a grid with the name, whose other columns are its own. */
  phoneRow?: ((row: Data) => ReactNode) | undefined
  /** There is room for several beside each other. */
  isWide: boolean
  className?: string
}

/** The list where a table has no room, or is not wanted. */
export function RowCards<Data extends RowData>({ card, phoneRow, isWide, className, ...props }: Props<Data>) {
  const { table, label, canSelect } = props
  const t = useTranslations('table')
  const { stop, handlers } = useRowKeys(table, canSelect)
  const pick = usePickRow(table)
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {canSelect && (
          <label className="flex min-h-11 items-center gap-2 px-3 text-[0.8125rem] leading-tight text-muted @min-[641px]:px-4">
            <SelectAll table={table} />
            <span className="@max-[641px]:sr-only">{t('selectAll')}</span>
            <span aria-hidden className="hidden whitespace-nowrap @max-[641px]:inline">
              {t('all')}
            </span>
          </label>
        )}
        <SortSelect list={props.list} table={table} />
      </div>
      <ul aria-label={label} className={cn(isWide ? WIDE_CLASS : 'flex flex-col gap-2')} {...handlers}>
        {table.getRowModel().rows.map((row) => (
          <RowCard
            key={row.id}
            {...props}
            row={row}
            card={card}
            phoneRow={isWide ? undefined : phoneRow}
            isSelected={row.getIsSelected()}
            isStop={row.id === stop}
            href={hrefOfRow(props, row)}
            pick={pick}
            columns={table.getVisibleLeafColumns()}
          />
        ))}
      </ul>
    </div>
  )
}

const WIDE_CLASS = 'grid gap-3 @min-[641px]:grid-cols-2 @min-[1024px]:grid-cols-3'

type CardProps<Data extends RowData> = Omit<Props<Data>, 'isWide'> & {
  row: ListRow<Data>
  isSelected: boolean
  isStop: boolean
  href: string | undefined
  pick: PickRow
  /** Those that are shown: others are another card. */
  columns: ReturnType<ListTable<Data>['getVisibleLeafColumns']>
}

/** On a phone all of a card leads where its name does, but for what is pressed in it. */
const CARD_CLASS =
  'card relative isolate min-w-0 @max-[641px]:[&_:is(button,input,label,dl_a)]:relative @max-[641px]:[&_:is(button,input,label,dl_a)]:z-1 @max-[641px]:[&_h2_a]:after:absolute @max-[641px]:[&_h2_a]:after:inset-0 data-chosen:border-accent data-chosen:bg-accent-soft'

function Card<Data extends RowData>({ row, card, phoneRow, isStop, ...props }: CardProps<Data>) {
  const head = { ...props, row, isStop }
  return (
    <li
      data-row={row.id}
      tabIndex={isStop ? 0 : -1}
      className={cn(
        CARD_CLASS,
        phoneRow
          ? 'flex items-center gap-3 px-3 py-2'
          : 'flex flex-col gap-2 p-4 @max-[641px]:gap-1.5 @max-[641px]:p-3',
      )}
      data-chosen={props.isSelected || undefined}
    >
      {phoneRow ? (
        <>
          <SelectBox {...head} />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
            <CardName {...head} className="text-base" />
            {phoneRow(row.original)}
          </div>
        </>
      ) : (
        <>
          <CardHead {...head} />
          {card ? card(row.original) : <CardFacts row={row} name={nameColumnOf(props.table)} />}
        </>
      )}
    </li>
  )
}

/** Drawn anew only when the row, its selection or what is shown of it has changed. */
const isSameCard = <Data extends RowData>(one: CardProps<Data>, other: CardProps<Data>): boolean =>
  one.row.original === other.row.original &&
  (['isSelected', 'isStop', 'href', 'columns', 'card', 'phoneRow', 'rowNote'] as const).every(
    (name) => one[name] === other[name],
  )

// memo forgets that the row is of any kind
const RowCard = memo(Card, isSameCard) as typeof Card

type HeadProps<Data extends RowData> = RowsProps<Data> & {
  row: ListRow<Data>
  isSelected: boolean
  isStop: boolean
  href: string | undefined
  pick: PickRow
}

function CardHead<Data extends RowData>(props: HeadProps<Data>) {
  return (
    <div className="flex items-start gap-3">
      <SelectBox {...props} />
      <div className="min-w-0 flex-1">
        <CardName {...props} className="text-sm" />
        {props.rowNote?.(props.row.original)}
      </div>
    </div>
  )
}

function SelectBox<Data extends RowData>({ row, isSelected, isStop, pick, ...props }: HeadProps<Data>) {
  const t = useTranslations('table')
  if (!props.canSelect) return null
  return (
    <RowCheckBox
      label={t('selectNamed', { name: props.rowLabel(row.original) })}
      isChecked={isSelected}
      isStop={isStop}
      onToggle={(event) => pick(row.id, event)}
    />
  )
}

function CardName<Data extends RowData>({
  row,
  href,
  list,
  table,
  className,
}: HeadProps<Data> & { className: string }) {
  const name = row.getVisibleCells().find(({ column }) => column.id === nameColumnOf(table))
  return (
    <h2 className={cn('min-w-0 font-normal tracking-normal wrap-anywhere', className)}>
      <OpenLink href={href} visit={list.visit}>
        {name && <FlexRender cell={name} />}
      </OpenLink>
    </h2>
  )
}

/** Cards have no heads to press. */
function SortSelect<Data extends RowData>({ list, table }: Pick<RowsProps<Data>, 'list' | 'table'>) {
  const t = useTranslations('table')
  const { sorts } = list.list
  if (sorts.length < 2) return null
  const labelOf = (sort: string) => {
    const column = table.getAllLeafColumns().find(({ id }) => id === sort.replace('-', ''))
    return t(`orders.${orderTextOf(sort, list.list.orders)}`, { column: column ? columnLabel(column) : sort })
  }
  return (
    <Select
      aria-label={t('sort')}
      className="ml-auto max-w-72 flex-[1_1_12rem]"
      value={list.state.sort}
      onValueChange={(sort) => list.set({ sort })}
      options={sorts.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}

/** Every column with its label, besides the one that names the row. */
function CardFacts<Data extends RowData>({ row, name }: { row: ListRow<Data>; name: string | undefined }) {
  return (
    <dl className="flex flex-col gap-y-1 text-[0.8125rem] tabular-nums">
      {row
        .getVisibleCells()
        .filter(({ column }) => column.id !== name)
        .map((cell) => (
          <div key={cell.id} className="flex gap-x-4 has-[dd:empty]:hidden">
            <dt className="max-w-1/2 shrink-0 text-muted">{columnLabel(cell.column)}</dt>
            <dd className="min-w-0 flex-1 text-right wrap-anywhere">
              <FlexRender cell={cell} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
