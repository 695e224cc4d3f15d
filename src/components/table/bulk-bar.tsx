'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '@/ui/icon-button'
import { focusInList, ROW } from './focus-in-list'

type Props = { count: number; onClear: () => void; children: ReactNode }

/** What can be done with the selected rows. It stands below them, so that no row moves under the pointer. */
export function BulkBar({ count, onClear, children }: Props) {
  const t = useTranslations('table')
  const clear = (event: MouseEvent<HTMLElement>) => {
    focusInList(event.currentTarget, ROW)
    onClear()
  }
  return (
    <section
      aria-label={t('bulk')}
      className="sticky bottom-[calc(0.75rem+var(--foot))] z-20 card flex flex-wrap items-center gap-2 p-2 pl-4 shadow-overlay"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {t('selected', { count })}
      </p>
      {children}
      <IconButton label={t('clearSelection')} onClick={clear}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
