'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Swatch } from '@/components/chart/crosshair'
import { nearestIndex } from '@/components/chart/align-series'
import { useSharedCursorTime } from '@/components/chart/shared-cursor'
import { SectionFailure } from '@/components/query/section-failure'
import type { ComparedSeries } from '@/components/compare/compare-address'
import { readableId } from '@/domain/devices/device-name'
import { IconButton } from '@/ui/icon-button'
import type { Compared } from './use-compared-charts'

type Props = { compared: readonly Compared[]; onRemove: (series: ComparedSeries) => void }

/** The legend: what each line is, what it read last or reads at the cursor, and what could not be read. */
export function SeriesList({ compared, onRemove }: Props) {
  const t = useTranslations('compare')
  return (
    <ul aria-label={t('shown')} className="flex flex-wrap gap-2">
      {compared.map((one) => (
        <li
          key={one.key}
          className="flex max-w-full min-w-0 flex-col rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-2.5 text-sm"
        >
          <div className="flex min-w-0 items-center gap-2">
            <Swatch look={one.chart} />
            <span className="min-w-0 truncate" title={one.name}>
              {one.name}
            </span>
            <SeriesValue compared={one} />
            <IconButton label={t('remove', { name: one.name })} onClick={() => onRemove(one.series)}>
              <X aria-hidden />
            </IconButton>
          </div>
          <SeriesTrouble compared={one} />
        </li>
      ))}
    </ul>
  )
}

/** At the cursor, else the last one of what is shown. */
function SeriesValue({ compared: { read, chart, summary } }: { compared: Compared }) {
  const t = useTranslations('compare')
  const device = useTranslations('device')
  const cursor = useSharedCursorTime()
  if (!read || read.device === null) return null
  if (read.points === undefined)
    return read.error ? null : <span className="text-xs text-muted">{t('loading')}</span>
  if (summary === null) return <span className="text-xs text-muted">{device('noReadings')}</span>
  const known = chart.points.filter(({ value }) => value !== null)
  const value =
    cursor === null
      ? (read.points.at(-1)?.last ?? null)
      : (known[nearestIndex(known, cursor, chart.reachMs)]?.value ?? null)
  return <span className="ml-auto font-medium whitespace-nowrap tabular-nums">{chart.format(value)}</span>
}

function SeriesTrouble({ compared: { series, name, read } }: { compared: Compared }) {
  const t = useTranslations('compare')
  const device = useTranslations('device')
  if (!read) return null
  if (read.device === null)
    return (
      <p className="pb-1 text-xs text-muted">{device('goneText', { id: readableId(series.deviceId) })}</p>
    )
  if (!read.error) return null
  const text = t(read.points ? 'old' : 'failed', { name })
  return <SectionFailure text={text} error={read.error} retry={read.retry} />
}
