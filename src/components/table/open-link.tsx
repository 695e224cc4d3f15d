'use client'
import type { RowData } from '@tanstack/react-table'
import Link from 'next/link'
import type { MouseEvent, ReactNode } from 'react'
import type { ListRow, ListTable } from './columns'
import type { ListAddress } from './use-list-address'

/** What the table and the cards need to draw rows. */
export type RowsProps<Data extends RowData> = {
  list: ListAddress
  table: ListTable<Data>
  label: string
  rowLabel: (row: Data) => string
  rowHref?: ((row: Data) => string) | 'record'
  /** Stands below a row's name, apart from its link. */
  rowNote?: (row: Data) => ReactNode
  canSelect: boolean
}

/** Where a row leads. */
export function hrefOfRow<Data extends RowData>(
  { list, rowHref }: Pick<RowsProps<Data>, 'list' | 'rowHref'>,
  row: ListRow<Data>,
): string | undefined {
  return rowHref === 'record' ? list.hrefOf({ open: row.id }) : rowHref?.(row.original)
}

/** For another tab or window, or a download. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey

type Props = { href: string | undefined; visit: ListAddress['visit']; children: ReactNode }

/** The name of a row, which leads to what the row opens. The list is dimmed until that is there. */
export function OpenLink({ href, visit, children }: Props) {
  if (href === undefined) return children
  return (
    <Link
      data-open
      href={href}
      prefetch={false}
      className="font-medium text-ink underline-offset-2 hover:text-accent hover:underline"
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        visit(href)
      }}
    >
      {children}
    </Link>
  )
}
