import type { ComponentProps } from 'react'
import { Table } from './table'

/** A table as dense as a card needs it. Its frame keeps its height, so that the card scrolls and not the table. */
export function CompactTable({ caption, children }: ComponentProps<'table'> & { caption: string }) {
  return (
    <div className="shrink-0">
      <Table className="text-[0.8125rem] tabular-nums [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1">
        <caption className="sr-only">{caption}</caption>
        {children}
      </Table>
    </div>
  )
}
