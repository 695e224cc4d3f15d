'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isMappedLength, isMappedWord, MAPPED, type MappedWord } from '@/domain/readings/mapped'
import { metricUnit } from '@/domain/readings/metrics'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { type FieldDraft, isScalable, type MappedMetric, MAPPING_UNITS } from './mapping-form-draft'
import { useMetricName } from './use-metric-name'

type Props = {
  field: FieldDraft
  /** Somebody wants to save and has not said what it is. */
  isMissing: boolean
  onChange: (field: FieldDraft) => void
  onRemove: () => void
}

/** One value: its meaning, and what belongs to that. */
export function FieldRow({ field, isMissing, onChange, onRemove }: Props) {
  const t = useTranslations('inbox')
  const metricName = useMetricName()
  const { metric } = field
  const path = field.path ?? t('whole')
  const options = MAPPED.map((value) => ({ value, label: metricName(value) }))
  return (
    <fieldset
      aria-label={t('valueOf', { path })}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-mono text-sm break-all">{path}</span>
        <IconButton label={t('remove', { path })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <Field label={t('metric')} error={isMissing ? t('chooseMetric') : undefined}>
        {(ids) => (
          <Select
            {...ids}
            value={metric ?? ''}
            placeholder={t('chooseMetric')}
            options={options}
            onValueChange={(next) => onChange({ ...field, metric: next })}
          />
        )}
      </Field>
      {metric && !isMappedWord(metric) && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Scale field={field} metric={metric} onChange={onChange} />
          <Field label={t('channel')} hint={t('channelHelp')}>
            {(ids) => (
              <NumberInput
                {...ids}
                value={field.channel}
                onValueChange={(channel) => onChange({ ...field, channel })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}

type ScaleProps = {
  field: FieldDraft
  metric: Exclude<MappedMetric, MappedWord>
  onChange: (field: FieldDraft) => void
}

/** The unit of a length, or the factor of another number. */
function Scale({ field, metric, onChange }: ScaleProps) {
  const t = useTranslations('inbox')
  if (isMappedLength(metric)) {
    const options = MAPPING_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))
    return (
      <Field label={t('unit')}>
        {(ids) => (
          <Select
            {...ids}
            value={field.unit}
            options={options}
            onValueChange={(unit) => onChange({ ...field, unit })}
          />
        )}
      </Field>
    )
  }
  if (!isScalable(metric)) return null
  return (
    <Field label={t('factor')} hint={t('factorHelp', { unit: metricUnit(metric) })}>
      {(ids) => (
        <NumberInput
          {...ids}
          value={field.factor}
          placeholder="1"
          onValueChange={(factor) => onChange({ ...field, factor })}
        />
      )}
    </Field>
  )
}
