'use client'
import type { ReactNode } from 'react'
import { SeriesChart } from '@/components/chart/series-chart'
import { SharedCursor } from '@/components/chart/shared-cursor'
import type { SeriesChartProps } from '@/components/chart/types'
import { useSize } from '@/ui/measure/use-size'

/** Two plots need this much height to be read; in less both units share one. */
const STACKED_PX = 230
const UNMEASURED = { width: 0, height: 0 }
/** Room for litres of five figures. */
const AXIS_PX = 64

type Props = { chart: SeriesChartProps; asTable: boolean; tools: ReactNode }

/** The level above the water that came and went, read by one cursor. */
export function HistoryCharts({ chart, asTable, tools }: Props) {
  const { ref, size } = useSize<HTMLDivElement>(UNMEASURED)
  const isStacked = !asTable && size.height >= STACKED_PX
  return (
    <div ref={ref} className="min-h-40 flex-1 [@container_(height<260px)]:min-h-32">
      {isStacked ? (
        <StackedCharts chart={chart} tools={tools} />
      ) : (
        <SeriesChart {...chart} asTable={asTable} tools={tools} />
      )}
    </div>
  )
}

function StackedCharts({ chart, tools }: Omit<Props, 'asTable'>) {
  const { series, title } = chart
  const levels = series.filter(({ axis }) => axis === 'right')
  const name = [...levels.map(({ label }) => label), title].join(', ')
  return (
    <SharedCursor series={series}>
      <div className="flex h-full min-h-0 flex-col gap-1">
        <SeriesChart
          {...chart}
          series={levels.map((one) => ({ ...one, axis: 'left' }))}
          max={100}
          leastAxisPx={AXIS_PX}
          title={name}
          summary=""
          tools={tools}
          className="h-auto flex-[2]"
        />
        <SeriesChart
          {...chart}
          series={series.filter(({ axis }) => axis !== 'right')}
          leastAxisPx={AXIS_PX}
          className="h-auto flex-[3]"
        />
      </div>
    </SharedCursor>
  )
}
