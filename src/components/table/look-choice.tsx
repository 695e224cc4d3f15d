'use client'
import { LayoutGrid, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChoiceChips } from '@/ui/chip'
import type { ListAddress } from './use-list-address'

/** Rows or cards, where both have room. */
export function LookChoice({ list: { state, set } }: { list: ListAddress }) {
  const t = useTranslations('table')
  return (
    <ChoiceChips
      label={t('look')}
      value={state.look}
      onValueChange={(look) => set({ look }, { replace: true })}
      choices={[
        { value: 'table', label: t('looks.table'), icon: <Table2 aria-hidden /> },
        { value: 'cards', label: t('looks.cards'), icon: <LayoutGrid aria-hidden /> },
      ]}
    />
  )
}
