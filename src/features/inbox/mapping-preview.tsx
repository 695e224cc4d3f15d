'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRejectionText } from '@/client/use-rejection-text'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { type ApiError, callApi, errorMessageOf } from '@/client/api'
import { useFormat } from '@/client/format'
import { truncate } from '@/domain/text/truncate'
import { previewMapping } from '@/contracts/page-calls'
import type { InboxMessage, MappingDraft, MappingPreview } from '@/contracts/devices/inbox'
import { Chip } from '@/ui/chip'
import { useReadOnly } from '@/ui/form/read-only'
import { useMetricName } from './use-metric-name'

type Props = { message: InboxMessage; body: MappingDraft }

/** What the server would read from the newest message; asked again with every change and every new message. */
function usePreview({ message: { id, count, lastAt }, body }: Props) {
  const readOnly = useReadOnly()
  const isEmpty = readOnly !== null || body.fields.length === 0
  const key = isEmpty ? null : ['preview', id, count, lastAt, JSON.stringify(body)]
  const { data, error } = useSWR<MappingPreview, ApiError>(
    key,
    () => callApi(previewMapping, { params: { id }, body }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { preview: isEmpty ? undefined : data, error: isEmpty ? undefined : error, readOnly }
}

export function MappingPreviewPanel(props: Props) {
  const t = useTranslations('inbox')
  const { preview, error, readOnly } = usePreview(props)
  return (
    <section
      aria-labelledby="mapping-preview"
      className="flex min-w-0 flex-col gap-3 self-start rounded-card bg-sunken p-4"
    >
      <h3 id="mapping-preview" className="text-sm font-medium">
        {t('preview')}
      </h3>
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-[0.8125rem] text-critical">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {errorMessageOf(error, t('previewFailed'))}
        </p>
      )}
      {!preview && !error && <p className="text-[0.8125rem] text-muted">{readOnly ?? t('previewEmpty')}</p>}
      {preview && !error && <Result preview={preview} />}
    </section>
  )
}

function Result({
  preview: { deviceId, online, firmware, readings, rejected },
}: {
  preview: MappingPreview
}) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const reason = useRejectionText()
  const metricName = useMetricName()
  const nameOf = ({ metric, channel }: { metric: string; channel: number }) =>
    `${metricName(metric)}${channel > 0 ? `, ${t('channelNo', { channel })}` : ''}`
  return (
    <dl aria-live="polite" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm tabular-nums">
      {deviceId && (
        <Line term={t('previewDevice')} value={<span className="font-mono break-all">{deviceId}</span>} />
      )}
      {online !== null && (
        <Line term={metricName('availability')} value={t(online ? 'previewOnline' : 'previewOffline')} />
      )}
      {firmware !== null && (
        <Line term={metricName('firmware')} value={<strong className="break-all">{firmware}</strong>} />
      )}
      {readings.map((reading) => (
        <Line
          key={nameOf(reading)}
          term={nameOf(reading)}
          value={<ReadingValue {...reading} text={format.number(reading.value, 3)} />}
        />
      ))}
      {rejected.map(({ metric, channel, raw, reason: code }, i) => (
        <Line
          key={`rejected ${i}`}
          term={metric ? nameOf({ metric, channel }) : ''}
          value={
            <Chip tone="warning" className="max-w-full whitespace-normal">
              {raw && metric ? t('raw', { raw: truncate(raw, 40), reason: reason(code) }) : reason(code)}
            </Chip>
          }
        />
      ))}
    </dl>
  )
}

function Line({ term, value }: { term: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right">{value}</dd>
    </>
  )
}

type ValueProps = { value: number; unit: string; text: string }

/** Switches in words, everything else as number and unit. */
function ReadingValue({ value, unit, text }: ValueProps) {
  const t = useTranslations('inbox')
  if (unit === 'bool') return <strong>{t(value === 0 ? 'off' : 'on')}</strong>
  return <strong>{`${text} ${unit}`}</strong>
}
