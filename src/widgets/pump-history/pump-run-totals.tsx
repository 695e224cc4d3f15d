'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { urlOf } from '@/client/api'
import { useIsGuest } from '@/client/data-source'
import { useFormat } from '@/client/format'
import { exportRuns } from '@/contracts/part-calls'
import { Button } from '@/ui/button'
import type { PumpRuns } from '@/components/pump/runs/use-runs'
import { useRunFormat } from '@/components/pump/runs/use-run-format'

/** The sums of the window shown, and its runs as a file. */
export function PumpRunTotals({ deviceId, ch, runs }: { deviceId: string; ch: number; runs: PumpRuns }) {
  const t = useTranslations('widgets.pumpHistory')
  const format = useFormat()
  const words = useRunFormat()
  const isGuest = useIsGuest()
  const { from, to, totals } = runs
  const href = urlOf(exportRuns, { params: { deviceId }, query: { ch, from, to } })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-[0.8125rem] tabular-nums">
        <span className="font-medium">{t('starts', { count: totals.starts })}</span>
        <span>{t('ran', { span: words.span(totals.runtimeS) })}</span>
        {totals.liters !== null && <span>{format.volume(totals.liters)}</span>}
        {totals.energyWh !== null && <span>{format.quantity(totals.energyWh, 'wattHours')}</span>}
      </p>
      {!isGuest && (
        <Button writes asChild size="sm" variant="ghost" className="widget-control">
          <a href={href} download>
            <Download aria-hidden />
            <span className="[@container_(width<300px)]:sr-only">{t('csv')}</span>
          </a>
        </Button>
      )}
    </div>
  )
}
