'use client'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { saveFile } from '@/client/save-file'
import { chartCsv } from '@/components/chart/chart-csv'
import { ChartTools } from '@/components/chart/chart-tools'
import type { ChartWindow } from '@/components/chart/types'
import { hrefOfCompare } from '@/components/compare/compare-address'
import { Button } from '@/ui/button'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import { exactly } from './compare-charts'
import { type Compared, useTimeMarks } from './use-compared-charts'

type Props = {
  compared: readonly Compared[]
  asTable: boolean
  window: ChartWindow
  onTable: (asTable: boolean) => void
}

/** What can be done with a comparison: pass it on, read it as a table, save what it shows. */
export function CompareTools({ compared, asTable, window, onTable }: Props) {
  const t = useTranslations('compare')
  const { timeZone } = useFormat()
  const copy = useCopyToClipboard()
  const markers = useTimeMarks(compared, window)
  const share = () => {
    // a span that ends now would show something else tomorrow
    const href = hrefOfCompare({ series: compared.map(({ series }) => series), range: window, asTable })
    void copy(new URL(href, globalThis.location.origin).href)
  }
  const save = () => {
    const columns = Object.fromEntries(compared.map((one) => [one.key, columnOf(one)]))
    const series = compared.map(({ chart }) => exactly(chart))
    const text = chartCsv({ series, markers }, { window, timeZone, columns })
    saveFile({ name: 'compare.csv', text, type: 'text/csv' })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      <Button size="sm" onClick={share}>
        <Link2 aria-hidden />
        {t('copyLink')}
      </Button>
      <ChartTools asTable={asTable} onTable={onTable} onCsv={save} />
    </div>
  )
}

/** As the address names it: a metric's name has its unit. */
const columnOf = ({ series: { deviceId, metric, channel } }: Compared): string =>
  [deviceId, metric, ...(channel ? [channel] : [])].join(':')
