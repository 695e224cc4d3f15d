'use client'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import useSWR from 'swr'
import { type ApiError, callApi, errorMessageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { previewSensor } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import type {
  previewSensor as PreviewSensor,
  SensorPast,
  SensorPreviewRow,
  SensorSettings,
} from '@/contracts/devices/sensor'
import { Chip } from '@/ui/chip'
import { useReadOnly } from '@/ui/form/read-only'
import { Skeleton } from '@/ui/skeleton'

const AGE_TICK_MS = 5_000

type Props = { device: Device; settings: SensorSettings }

/** The last lengths of a device, in an order that changes with each new one. */
const lengthsOf = ({ latest }: Device): string =>
  Object.entries(latest)
    .filter(([name]) => /^(distance|depth)_mm/.test(name))
    .map(([name, { at, value }]) => `${name} ${at} ${value}`)
    .sort()
    .join()

/** What the last lengths would be with the draft; asked again with every change and every new reading. */
export function SensorPreview({ device, settings }: Props) {
  const t = useTranslations('sensor')
  const { deviceId } = device
  const readOnly = useReadOnly()
  const key = ['sensor preview', deviceId, lengthsOf(device), JSON.stringify(settings)]
  const { data, error } = useSWR<OutputOf<typeof PreviewSensor>, ApiError>(
    readOnly === null ? key : null,
    () => callApi(previewSensor, { params: { deviceId }, body: settings }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return (
    <aside aria-label={t('preview')} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <h3 className="text-sm font-medium">{t('preview')}</h3>
      {error && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {errorMessageOf(error, t('previewFailed'))}
        </p>
      )}
      {readOnly !== null && <p className="text-[0.8125rem] text-muted">{readOnly}</p>}
      {readOnly === null && !error && !data && <Skeleton className="h-10 w-full" />}
      {!error && data?.rows.length === 0 && <p className="text-[0.8125rem] text-muted">{t('noLengths')}</p>}
      {!error &&
        data?.rows.map((row) => <PreviewedReading key={`${row.before.metric} ${row.channel}`} row={row} />)}
      {!error && data && data.past.judged > 0 && <PastReadings past={data.past} />}
      {data && data.rows.length > 0 && <p className="text-[0.8125rem] text-muted">{t('estimate')}</p>}
    </aside>
  )
}

function PastReadings({ past: { judged, refused, examples } }: { past: SensorPast }) {
  const t = useTranslations('sensor')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-1 text-[0.8125rem]">
      <p>{t('past', { judged, refused })}</p>
      <ul className="text-muted tabular-nums">
        {examples.map(({ at, channel, metric, value, reason }) => (
          <li key={`${metric} ${channel} ${at}`}>
            {t('pastExample', {
              time: format.dateTime(at),
              value: format.length(value),
              reason: t.has(`words.${reason}`) ? t(`words.${reason}`) : reason,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PreviewedReading({ row: { channel, at, before, after, refusal } }: { row: SensorPreviewRow }) {
  const t = useTranslations('sensor')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const nameOf = (metric: string) => t(metric === 'depth_mm' ? 'meanings.height' : 'meanings.gap')
  const words = refusal ?? (after.quality === 'ok' ? null : after.quality)
  return (
    <div className="flex flex-col gap-1 text-sm tabular-nums">
      <p className="text-[0.8125rem] text-muted">
        {t('channel', { channel })} · {format.ago(at, now)}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          {nameOf(before.metric)} {format.length(before.value)}
        </span>
        <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 text-muted" />
        <strong className={refusal ? 'line-through' : undefined}>
          {nameOf(after.metric)} {format.length(after.value)}
        </strong>
      </p>
      {words && (
        <Chip tone="warning" className="max-w-full self-start whitespace-normal">
          {t.has(`words.${words}`) ? t(`words.${words}`) : words}
        </Chip>
      )}
    </div>
  )
}
