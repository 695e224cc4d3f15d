'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { exportHrefOf } from './list-address'
import type { ListAddress } from './use-list-address'

/** The same of a list that the browser has as a whole. */
export function CsvButton({ onExport }: { onExport: () => void }) {
  const t = useTranslations('table')
  return (
    <Button size="sm" data-tip={t('csvTip')} onClick={onExport}>
      <Download aria-hidden />
      {t('csv')}
    </Button>
  )
}

/** The whole list as a file, narrowed and ordered as it is shown. */
export function CsvLink({ list: { list, state }, href }: { list: ListAddress; href: string }) {
  const t = useTranslations('table')
  return (
    <Button asChild size="sm">
      <a href={exportHrefOf(list, state, href)} download data-tip={t('csvTip')}>
        <Download aria-hidden />
        {t('csv')}
      </a>
    </Button>
  )
}
