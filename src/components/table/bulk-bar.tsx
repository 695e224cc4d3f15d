'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '@/ui/icon-button'
import { useScrollEdges } from '@/ui/measure/use-scroll-edges'
import { focusInList, ROW } from './focus-in-list'

type Props = { count: number; onClear: () => void; children: ReactNode }

/**
 * What can be done with the selected rows. It stands below them, so that no row moves under the pointer; on a phone in one
 * line, of which the buttons are pushed aside.
 */
export function BulkBar({ count, onClear, children }: Props) {
  const t = useTranslations('table')
  const actions = useScrollEdges<HTMLDivElement>()
  const clear = (event: MouseEvent<HTMLElement>) => {
    focusInList(event.currentTarget, ROW)
    onClear()
  }
  return (
    <section
      aria-label={t('bulk')}
      className="sticky bottom-[calc(0.75rem+var(--foot))] z-20 card flex flex-wrap items-center gap-2 p-2 pl-4 shadow-overlay phone:flex-nowrap phone:pl-3"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        <span className="phone:sr-only">{t('selected', { count })}</span>
        <span aria-hidden className="hidden phone:inline">
          {count}
        </span>
      </p>
      <div
        ref={actions}
        className="scroll-x contents [scrollbar-width:none] phone:flex phone:min-w-0 phone:flex-1 phone:items-center phone:gap-2 phone:*:shrink-0 phone:*:whitespace-nowrap"
      >
        {children}
      </div>
      <IconButton label={t('clearSelection')} onClick={clear}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
