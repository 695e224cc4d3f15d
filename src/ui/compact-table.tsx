import type { ComponentProps } from 'react'
import { Table } from './table'

const DENSE = 'text-[0.8125rem] tabular-nums [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1'

type Props = Pick<ComponentProps<'table'>, 'children'> & { caption: string }

/** A table as dense as a card needs it. Its frame keeps its height, so that the card scrolls and not the table. */
export function CompactTable({ caption, children }: Props) {
  return (
    <div className="shrink-0">
      <Table className={DENSE}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </Table>
    </div>
  )
}

/** The same where the columns fit in any card: without a frame, so that single rows can be left out. */
export function FittingTable({ caption, children }: Props) {
  return (
    <table className={`table ${DENSE}`}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}
