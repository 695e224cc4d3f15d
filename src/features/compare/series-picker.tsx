'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDevices } from '@/client/devices'
import { type ComparedSeries, comparedKey, MOST_SERIES } from '@/components/compare/compare-address'
import { DeviceSelect } from '@/components/device/device-picker'
import { historySeriesKey, historySeriesOf } from '@/components/metrics/history-series'
import { useMetricFormat } from '@/components/metrics/use-metric-format'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'

type Props = { series: readonly ComparedSeries[]; onAdd: (series: ComparedSeries) => void }

/** Adds a metric of a device: of those it reports, whatever is not shown yet. */
export function SeriesPicker({ series, onAdd }: Props) {
  const t = useTranslations('compare')
  const words = useTranslations('device')
  const { nameOf } = useMetricFormat()
  const [deviceId, setDeviceId] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { devices = [] } = useDevices({ include: deviceId })
  const device = devices.find((one) => one.deviceId === deviceId)
  const shown = series.map(comparedKey)
  const offered = (device ? historySeriesOf(device) : [])
    .map((one) => ({ ...one, deviceId }))
    .filter((one) => !shown.includes(comparedKey(one)))
  const next = offered.find((one) => historySeriesKey(one) === chosen) ?? offered[0]
  if (series.length >= MOST_SERIES)
    return <p className="text-sm text-muted">{t('full', { count: MOST_SERIES })}</p>
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (next) onAdd(next)
      }}
    >
      <Field label={t('device')} className="w-56 max-w-full phone:w-full">
        {(ids) => <DeviceSelect {...ids} value={deviceId} onValueChange={setDeviceId} />}
      </Field>
      <Field label={words('metric')} className="w-56 max-w-full phone:w-full">
        {(ids) => (
          <Select
            {...ids}
            value={next ? historySeriesKey(next) : ''}
            onValueChange={setChosen}
            disabled={!next}
            placeholder={device ? t('allShown') : t('deviceFirst')}
            options={offered.map((one) => ({
              value: historySeriesKey(one),
              label: nameOf(one.metric, one.channel ?? 0),
            }))}
          />
        )}
      </Field>
      <Button type="submit" disabled={!next}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
    </form>
  )
}
