'use client'
import { ChartSpline, Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { urlOf } from '@/client/api'
import { useFormat } from '@/client/format'
import { exportReadings } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { isDerived } from '@/domain/readings/derived-metrics'
import { exportWindow, type Span, SPANS, thisWeek } from '@/domain/time/export-window'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import type { ChartWindow } from '@/components/chart/types'
import { type CompareRange, hrefOfCompare } from '@/components/compare/compare-address'
import { DateFields } from '@/components/forms/date-fields'
import { HistoryChart } from './history-chart'
import { type HistorySeries, historySeriesKey, historySeriesOf } from '@/components/metrics/history-series'
import { TitledCard } from '@/ui/titled-card'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

/** One metric of one channel over a span of time. */
export function HistoryTab({ device }: { device: Device }) {
  const t = useTranslations('device')
  const { nameOf } = useMetricFormat()
  const { timeZone } = useFormat()
  const all = historySeriesOf(device)
  const [chosen, setChosen] = useState<string | null>(null)
  const [span, setSpan] = useState<Span>('day')
  // the end stands still while the reader looks, and moves with the next choice
  const [now, setNow] = useState(() => Date.now())
  const [dates, setDates] = useState(() => thisWeek(now, timeZone))
  const [zoom, setZoom] = useState<ChartWindow | null>(null)
  const series = all.find((one) => historySeriesKey(one) === chosen) ?? all[0]
  if (!series) return <p className="p-4 text-sm text-muted">{t('noLatest')}</p>
  const window = exportWindow({ span, dates, zone: timeZone, now })
  const shown = zoom
    ? { from: new Date(zoom.from).toISOString(), to: new Date(zoom.to).toISOString() }
    : window
  // whatever is chosen anew is shown whole
  const choose = (next: Span) => {
    setSpan(next)
    setNow(Date.now())
    setZoom(null)
  }
  return (
    <TitledCard
      title={t('history')}
      tools={
        'fault' in shown ? null : (
          <>
            <CompareLink
              device={device}
              series={series}
              range={zoom || span === 'custom' ? stretchOf(shown) : span}
            />
            <CsvLink device={device} series={series} window={shown} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('metric')} className="w-64 max-w-full">
          {(ids) => (
            <Select
              {...ids}
              value={historySeriesKey(series)}
              onValueChange={(next) => {
                setChosen(next)
                setZoom(null)
              }}
              options={all.map((one) => ({
                value: historySeriesKey(one),
                label: nameOf(one.metric, one.channel ?? 0),
              }))}
            />
          )}
        </Field>
        <ChoiceChips
          label={t('span')}
          value={span}
          onValueChange={choose}
          choices={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
        />
      </div>
      {span === 'custom' && (
        <DateFields
          dates={dates}
          onDates={(next) => {
            setDates(next)
            setZoom(null)
          }}
          fault={'fault' in window ? window.fault : null}
        />
      )}
      {!('fault' in window) && (
        <HistoryChart
          key={`${historySeriesKey(series)} ${window.from} ${window.to}`}
          device={device}
          series={series}
          window={window}
          zoom={zoom}
          onZoom={setZoom}
        />
      )}
    </TitledCard>
  )
}

type LinkProps = {
  device: Device
  series: HistorySeries
  window: { from: string; to: string }
}

type CompareProps = { device: Device; series: HistorySeries; range: CompareRange }

/** The same as what is shown, and room for more beside it. */
function CompareLink({ device: { deviceId }, series, range }: CompareProps) {
  const t = useTranslations('device')
  return (
    <Button asChild size="sm">
      <Link href={hrefOfCompare({ series: [{ ...series, deviceId }], range, asTable: false })}>
        <ChartSpline aria-hidden />
        {t('compare')}
      </Link>
    </Button>
  )
}

const stretchOf = ({ from, to }: { from: string; to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
})

/** The readings themselves; of a derived metric every metric it may come from. */
function CsvLink({ device: { deviceId }, series: { metric, channel }, window }: LinkProps) {
  const t = useTranslations('device')
  const of = isDerived(metric) ? {} : { metric, channel: channel ?? 0 }
  return (
    <Button writes asChild size="sm">
      <a href={urlOf(exportReadings, { params: { deviceId }, query: { ...window, ...of } })} download>
        <Download aria-hidden />
        {t('csv')}
      </a>
    </Button>
  )
}
