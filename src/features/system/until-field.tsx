'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useLocalTime } from '@/components/time/use-local-time'
import { useDuration } from '@/components/time/use-duration'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

const MINUTE_MS = 60_000
const inMinutes = (minutes: number): number => Date.now() + minutes * MINUTE_MS

type Props = {
  label: string
  /** By the clock of the reader's zone, as the browser's field writes it: "2026-11-24T18:30". */
  value: string
  onValueChange: (value: string) => void
  /** Spans from now that one press sets, in minutes. */
  spans: readonly number[]
  error?: string | undefined
}

/** When something ends: one of some spans, or an exact time of the reader's clock. */
export function UntilField({ label, value, onValueChange, spans, error }: Props) {
  const t = useTranslations('system.until')
  const { timeZone } = useFormat()
  const { localOf } = useLocalTime()
  const duration = useDuration()
  const set = (minutes: number) => onValueChange(localOf(inMinutes(minutes)))
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={t('zone', { zone: timeZone.replaceAll('_', ' ') })} error={error}>
        {(field) => (
          <Input
            {...field}
            type="datetime-local"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label={t('spans')} className="flex flex-wrap gap-1.5">
        {spans.map((minutes) => (
          <Chip key={minutes} onClick={() => set(minutes)}>
            {t('in', { span: duration(minutes * MINUTE_MS) })}
          </Chip>
        ))}
      </div>
    </div>
  )
}
