'use client'
import { FilterX, Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { focusInList, SEARCH } from './focus-in-list'
import { isNarrowed } from './list-address'
import type { ListAddress } from './use-list-address'

export type EmptyList = { icon?: ReactNode; title: string; description?: ReactNode; action?: ReactNode }

/** Why there are no rows: nothing matches, the last page has gone, or there is nothing at all. */
export function ListEmpty({ list, empty }: { list: ListAddress; empty?: EmptyList }) {
  const t = useTranslations('table')
  const { state } = list
  const clear = (event: MouseEvent<HTMLElement>) => {
    focusInList(event.currentTarget, SEARCH)
    list.clear()
  }
  if (isNarrowed(state))
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title={t('noMatchTitle')}
          description={t('noMatchText')}
          action={<Button onClick={clear}>{t('clear')}</Button>}
        />
      </Card>
    )
  const nothing = state.cursor === '' ? empty : { title: t('pastEnd') }
  return (
    <Card>
      <EmptyState icon={<Inbox />} title={t('empty')} {...nothing} />
    </Card>
  )
}
