'use client'
import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { useFormat } from '@/client/format'
import type { ListAddress } from './use-list-address'

type Props = { list: ListAddress; shown: number; total?: number | null; nextCursor: string | null }

/** How much is shown, and the way on. The way back is the browser's. */
export function ListPaging({ list: { state, set }, shown, total, nextCursor }: Props) {
  const t = useTranslations('table')
  const format = useFormat()
  const isPaged = nextCursor !== null || state.cursor !== ''
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
      <p className="px-1 text-[0.8125rem] text-muted tabular-nums">
        {total === undefined && t('rows', { count: shown })}
        {total === null && t('shownOfMany', { shown: format.number(shown) })}
        {typeof total === 'number' &&
          t('shown', { shown: format.number(shown), total: format.number(total) })}
      </p>
      {isPaged && (
        <nav aria-label={t('pages')} className="flex gap-2">
          <Button size="sm" disabled={state.cursor === ''} onClick={() => set({ cursor: '' })}>
            <ChevronsLeft aria-hidden />
            {t('first')}
          </Button>
          <Button size="sm" disabled={nextCursor === null} onClick={() => set({ cursor: nextCursor ?? '' })}>
            {t('next')}
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  )
}
