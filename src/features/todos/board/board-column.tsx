'use client'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import type { TodoState } from '@/domain/todos/todo'

type Props = {
  state: TodoState
  /** Of the cards that are shown. */
  ids: readonly string[]
  /** Of all that fit the filters. */
  total: number
  /** The list of all of them. */
  moreHref: string
  children: ReactNode
}

/** One column with its cards. */
export function BoardColumn({ state, ids, total, moreHref, children }: Props) {
  const t = useTranslations('todos')
  const heading = useId()
  const { setNodeRef } = useDroppable({ id: state })
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col rounded-card bg-sunken p-2">
      <h2 id={heading} className="flex items-baseline gap-2 px-1.5 pt-1 pb-2 text-sm font-semibold">
        {t(`states.${state}`)}
        <span className="font-normal text-muted tabular-nums">{total}</span>
      </h2>
      {ids.length === 0 && <p className="px-1.5 text-[0.8125rem] text-muted">{t('emptyColumn')}</p>}
      <SortableContext id={state} items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className="flex min-h-24 flex-1 flex-col gap-2">
          {children}
        </ul>
      </SortableContext>
      {total > ids.length && (
        <Link href={moreHref} className="px-1.5 py-2 text-[0.8125rem] text-accent hover:underline">
          {t('moreInList', { count: total - ids.length })}
        </Link>
      )}
    </section>
  )
}
