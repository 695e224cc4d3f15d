'use client'
import type { RowData } from '@tanstack/react-table'
import { Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { columnLabel, type ListTable } from './columns'
import { shownColumns } from './list-address'
import type { ListAddress } from './use-list-address'

type Props<Data extends RowData> = { list: ListAddress; table: ListTable<Data> }

/** Which columns the list has. */
export function ColumnsPopover<Data extends RowData>({ list: { list, state, set }, table }: Props<Data>) {
  const t = useTranslations('table')
  const shown = shownColumns(list, state)
  const change = (id: string, isShown: boolean) =>
    set({ columns: isShown ? [...shown, id] : shown.filter((one) => one !== id) }, { replace: true })
  if (list.columns.length === 0) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Columns3 aria-hidden />
          {t('columns')}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-56 p-2">
        <ul className="flex max-h-[60dvh] flex-col overflow-y-auto">
          {table
            .getAllLeafColumns()
            .filter(({ id }) => list.columns.includes(id))
            .map((column) => (
              <li key={column.id}>
                <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-sunken sm:min-h-8">
                  <input
                    type="checkbox"
                    className="size-4 accent-(--accent)"
                    checked={shown.includes(column.id)}
                    onChange={({ target }) => change(column.id, target.checked)}
                  />
                  {columnLabel(column)}
                </label>
              </li>
            ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
