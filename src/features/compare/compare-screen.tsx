'use client'
import { ArrowLeft, ChartSpline } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState, useMemo } from 'react'
import { useSearchParams } from 'next/navigation'
import { useNow } from '@/client/clock'
import { SharedCursor } from '@/components/chart/shared-cursor'
import type { ChartWindow } from '@/components/chart/types'
import {
  comparedKey,
  hrefOfCompare,
  parseCompare,
  type CompareRange,
  type ComparedSeries,
  type CompareState,
} from '@/components/compare/compare-address'
import { exportWindow } from '@/domain/time/export-window'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { CompareCharts } from './compare-charts'
import { CompareTools } from './compare-tools'
import { NotesPanel } from './notes-panel'
import { RangeFields } from './range-fields'
import { SeriesList } from './series-list'
import { SeriesPicker } from './series-picker'
import { SeriesReader, type SeriesRead } from './series-reader'
import { useCompared } from './use-compared-charts'

type Change = (patch: Partial<CompareState>, options?: { replace?: boolean }) => void

/** What is compared, kept in the address, which is written without a navigation. */
function useCompareAddress(): ReturnType<typeof parseCompare> & { change: Change } {
  const search = useSearchParams().toString()
  const state = useMemo(() => parseCompare(search), [search])
  const change: Change = (patch, { replace = false } = {}) => {
    // the address may be ahead of what is drawn
    const href = hrefOfCompare({ ...parseCompare(window.location.search), ...patch })
    window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
  }
  return { ...state, change }
}

/** How often a span that ends now moves on. */
const STEP_MS = 300_000

/** Any metrics of any devices on one time line. All of it is in the address, so that a link shows the same. */
export function CompareScreen() {
  const t = useTranslations('compare')
  const words = useTranslations('device')
  const now = useNow(STEP_MS)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <Link
          href="/devices"
          className="inline-flex min-h-6 items-center gap-1 text-sm text-accent hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {words('toList')}
        </Link>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted phone:hidden">{t('lead')}</p>
      </header>
      {now === null ? <Skeleton className="h-96 w-full" /> : <Comparison now={now} />}
    </div>
  )
}

function Comparison({ now }: { now: number }) {
  const t = useTranslations('compare')
  const { series, range, asTable, unread, change } = useCompareAddress()
  const { whole, zoom, onZoom } = useZoom(range, (next) => change({ range: next }, { replace: true }))
  const wholeWindow = windowOf(whole, now)
  const window = zoom ?? wholeWindow
  const { reads, keep } = useReads()
  const compared = useCompared({ series, reads, window })
  const lines = compared.map(({ chart }) => chart)
  const asked = isoOf(window)
  const remove = (gone: ComparedSeries) =>
    change({ series: series.filter((one) => comparedKey(one) !== comparedKey(gone)) })
  return (
    <>
      {series.map((one) => (
        <SeriesReader key={comparedKey(one)} series={one} window={asked} onRead={keep} />
      ))}
      <Card className="flex flex-col gap-3 p-4">
        <SeriesPicker series={series} onAdd={(one) => change({ series: [...series, one] })} />
        <RangeFields range={whole} now={now} onRange={(next) => change({ range: next })} />
        {unread.length > 0 && (
          <p role="status" className="text-sm wrap-anywhere text-warning">
            {t('unread', { parts: unread.join(', ') })}
          </p>
        )}
      </Card>
      <Card className="flex min-w-0 flex-col gap-3 p-4 phone:px-2">
        {series.length === 0 ? (
          <EmptyState icon={<ChartSpline />} title={t('emptyTitle')} description={t('emptyText')} />
        ) : (
          <SharedCursor series={lines}>
            <CompareTools
              {...{ compared, asTable, window }}
              onTable={(next) => change({ asTable: next }, { replace: true })}
            />
            <SeriesList compared={compared} onRemove={remove} />
            <CompareCharts {...{ compared, asTable, zoom, onZoom }} whole={wholeWindow} />
          </SharedCursor>
        )}
      </Card>
      {series.length > 0 && <NotesPanel {...{ compared, window, now }} />}
    </>
  )
}

const windowOf = (range: CompareRange, now: number): ChartWindow => {
  if (typeof range !== 'string') return range
  const span = exportWindow({ span: range, dates: { first: '', last: '' }, zone: 'UTC', now })
  return 'fault' in span ? { from: now, to: now } : { from: Date.parse(span.from), to: Date.parse(span.to) }
}

const isoOf = ({ from, to }: ChartWindow) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** What came of each series, by its key. */
function useReads() {
  const [reads, setReads] = useState<Record<string, SeriesRead>>({})
  const keep = useCallback(
    (key: string, read: SeriesRead) => setReads((all) => ({ ...all, [key]: read })),
    [],
  )
  return { reads, keep }
}

type Zoomed = { whole: CompareRange; part: ChartWindow }

/**
 * A closer look is a stretch of time of its own, in the address and in finer steps; what it was taken from comes back with
 * "Show all", as long as the reader stays.
 */
function useZoom(range: CompareRange, onRange: (range: CompareRange) => void) {
  const [zoomed, setZoomed] = useState<Zoomed | null>(null)
  const isZoomed =
    zoomed !== null &&
    typeof range !== 'string' &&
    range.from === zoomed.part.from &&
    range.to === zoomed.part.to
  const whole = isZoomed ? zoomed.whole : range
  const onZoom = (next: ChartWindow | null) => {
    const part = next && { from: Math.round(next.from), to: Math.round(next.to) }
    setZoomed(part && { whole, part })
    onRange(part ?? whole)
  }
  return { whole, zoom: isZoomed ? zoomed.part : null, onZoom }
}
