'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { urlOf } from '@/client/api'
import { useFormat } from '@/client/format'
import { exportReadings } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { isMetric, type Metric } from '@/domain/readings/metrics'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { type Dates, exportWindow, type Span, SPANS, thisWeek } from '@/domain/time/export-window'

type Props = { device: Device; onClose: () => void }

/** The metrics a device has ever reported, whatever the channel. */
const metricsOf = (device: Device): Metric[] => [
  ...new Set(
    Object.keys(device.latest)
      .map((key) => key.replace(/\.\d+$/, ''))
      .filter(isMetric),
  ),
]

/** Chooses a span of time and a metric, and downloads those readings. Mounted means open. */
export function ExportDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.export')
  const { timeZone } = useFormat()
  const [now] = useState(() => Date.now())
  const [span, setSpan] = useState<Span>('day')
  const [dates, setDates] = useState(() => thisWeek(now, timeZone))
  const [metric, setMetric] = useState<Metric | 'all'>('all')

  const window = exportWindow({ span, dates, zone: timeZone, now })
  const query = 'fault' in window ? null : { ...window, ...(metric !== 'all' && { metric }) }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={deviceLabel(device)}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <DownloadLink
              href={query && urlOf(exportReadings, { params: { deviceId: device.deviceId }, query })}
              onClick={onClose}
            />
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <ChoiceChips
            label={t('span')}
            value={span}
            onValueChange={setSpan}
            choices={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          />
          {span === 'custom' && (
            <DateFields
              dates={dates}
              onDates={setDates}
              error={'fault' in window ? t(window.fault) : undefined}
            />
          )}
          <MetricField metrics={metricsOf(device)} metric={metric} onMetric={setMetric} />
          <p className="text-[0.8125rem] text-muted">{t('zone', { zone: timeZone })}</p>
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** A link, so that the browser writes the file as it arrives; there is none while the dates make no window. */
function DownloadLink({ href, onClick }: { href: string | null; onClick: () => void }) {
  const t = useTranslations('devices.export')
  const label = (
    <>
      <Download aria-hidden />
      {t('download')}
    </>
  )
  if (!href) {
    return (
      <Button variant="primary" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button writes asChild variant="primary" onClick={onClick}>
      <a href={href} download>
        {label}
      </a>
    </Button>
  )
}

type DateProps = { dates: Dates; onDates: (dates: Dates) => void; error: string | undefined }

function DateFields({ dates, onDates, error }: DateProps) {
  const t = useTranslations('devices.export')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('first')}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            value={dates.first}
            onChange={(event) => onDates({ ...dates, first: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('last')} error={error}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            value={dates.last}
            onChange={(event) => onDates({ ...dates, last: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

type MetricProps = {
  metrics: readonly Metric[]
  metric: Metric | 'all'
  onMetric: (metric: Metric | 'all') => void
}

function MetricField({ metrics, metric, onMetric }: MetricProps) {
  const t = useTranslations('devices.export')
  const names = useTranslations('devices.metrics')
  const named = metrics.map((value) => ({ value, label: names(value) }))
  named.sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Field label={t('metric')}>
      {(ids) => (
        <Select
          {...ids}
          value={metric}
          onValueChange={onMetric}
          options={[{ value: 'all', label: t('allMetrics') }, ...named]}
        />
      )}
    </Field>
  )
}
