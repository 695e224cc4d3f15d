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

/** `jsonl`: a JSON object a line. */
export type ExportFormat = 'csv' | 'jsonl'

type LinkProps = { list: ListAddress; /** Answers CSV unless asked for another format. */ href: string }

/** The whole list as a file, narrowed and ordered as it is shown. */
export function ExportLink({ list: { list, state }, href, format }: LinkProps & { format: ExportFormat }) {
  const t = useTranslations('table')
  const formatted = format === 'csv' ? href : `${href}?format=${format}`
  return (
    <Button asChild size="sm">
      <a href={exportHrefOf(list, state, formatted)} download data-tip={t(`${format}Tip`)}>
        <Download aria-hidden />
        {t(format)}
      </a>
    </Button>
  )
}
