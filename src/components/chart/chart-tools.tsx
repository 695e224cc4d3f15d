'use client'
import { Download, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/ui/icon-button'

type Props = { asTable: boolean; onTable: (asTable: boolean) => void; onCsv: () => void }

/** What can be done with a chart: read it as a table, save what it shows. */
export function ChartTools({ asTable, onTable, onCsv }: Props) {
  const t = useTranslations('widgets')
  return (
    <>
      <IconButton
        label={t('table')}
        aria-pressed={asTable}
        className="-my-1"
        onClick={() => onTable(!asTable)}
      >
        <Table2 aria-hidden />
      </IconButton>
      <IconButton label={t('saveCsv')} className="-my-1" onClick={onCsv}>
        <Download aria-hidden />
      </IconButton>
    </>
  )
}
