'use client'
import { ChartSpline } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { hrefOfCompare, MOST_SERIES } from '@/components/compare/compare-address'
import { historySeriesOf } from '@/components/metrics/history-series'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'

/** What is drawn of a device that has reported nothing yet. */
const LEVEL = { metric: 'tank_level_pct', channel: null } as const

/** Shows the first metric of each chosen device in one chart. */
export function CompareButton({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('devices.bulk')
  const router = useRouter()
  const isTooMany = devices.length > MOST_SERIES
  const series = devices.map((device) => ({
    ...(historySeriesOf(device)[0] ?? LEVEL),
    deviceId: device.deviceId,
  }))
  return (
    <>
      <Button
        size="sm"
        disabled={isTooMany}
        onClick={() => router.push(hrefOfCompare({ series, range: 'day', asTable: false }))}
      >
        <ChartSpline aria-hidden />
        {t('compare')}
      </Button>
      {isTooMany && <span className="text-sm text-muted">{t('compareMost', { count: MOST_SERIES })}</span>}
    </>
  )
}
