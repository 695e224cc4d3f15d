'use client'
import { useTranslations } from 'next-intl'
import { Skeleton } from '@/ui/skeleton'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Holds the place of a list while the server reads it. */
export function DataTableSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  const t = useTranslations('table')
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-full max-w-80" />
      <div className="card flex flex-col">
        {numbers(rows).map((row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line px-3 py-3 last:border-b-0">
            {numbers(columns).map((column) => (
              <Skeleton key={column} className="h-4 flex-1 max-sm:not-first:hidden" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
