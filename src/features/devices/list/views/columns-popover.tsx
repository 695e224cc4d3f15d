'use client'
import { Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { LIST_COLUMNS } from './list-view'
import type { ListViewState } from './use-list-view'

/** Which columns the table has. */
export function ColumnsPopover({ list: { view, change } }: { list: ListViewState }) {
  const t = useTranslations('devices')
  const { columns } = view
  const others = (column: string) => columns.filter((one) => one !== column)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Columns3 aria-hidden />
          {t('columns')}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-56 p-2">
        <ul className="flex flex-col">
          {LIST_COLUMNS.map((column) => (
            <li key={column}>
              <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-sunken sm:min-h-8">
                <input
                  type="checkbox"
                  className="size-4 accent-(--accent)"
                  checked={columns.includes(column)}
                  onChange={({ target }) =>
                    change({ columns: target.checked ? [...columns, column] : others(column) })
                  }
                />
                {t(column)}
              </label>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
