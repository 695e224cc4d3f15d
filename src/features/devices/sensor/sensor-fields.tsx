'use client'
import { useTranslations } from 'next-intl'
import type { Save } from '@/components/forms/use-save'
import type { SensorAnswer } from '@/contracts/devices/sensor'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { SensorDraft } from './sensor-draft'

const AS_DECODED = '-'
const UNITS = ['mm', 'cm', 'm', 'in'] as const
const MEANINGS = ['gap', 'height'] as const
const LIMITS = ['blindMm', 'minMm', 'maxMm', 'maxRateMmPerMin'] as const

type Props = {
  draft: SensorDraft
  answer: SensorAnswer
  errorOf: Save['errorOf']
  onChange: (draft: SensorDraft) => void
}

export function SensorFields({ draft, answer, errorOf, onChange }: Props) {
  const t = useTranslations('sensor')
  const { codecs, profiles } = answer
  const profile = profiles.find(({ name }) => name === draft.profile)
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4 sm:grid-cols-2">
      {codecs.length > 0 && (
        <Choice
          label={t('codec')}
          hint={t('codecHelp')}
          error={errorOf('codec')}
          value={draft.codec}
          options={codecs.map(({ name, model }) => ({ value: name, label: model }))}
          onChange={(codec) => onChange({ ...draft, codec })}
        />
      )}
      <Choice
        label={t('meaning')}
        value={draft.meaning}
        options={MEANINGS.map((value) => ({ value, label: t(`meanings.${value}`) }))}
        onChange={(meaning) => onChange({ ...draft, meaning })}
      />
      <Choice
        label={t('unit')}
        value={draft.unit}
        options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={(unit) => onChange({ ...draft, unit })}
      />
      <Choice
        label={t('profile')}
        hint={t('profileHelp')}
        error={errorOf('profile')}
        value={draft.profile}
        options={profiles.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(next) => onChange({ ...draft, profile: next })}
      />
      {LIMITS.map((name) => (
        <Field key={name} label={t(`limits.${name}`)} hint={t(`help.${name}`)} error={errorOf(name)}>
          {(ids) => (
            <NumberInput
              {...ids}
              value={draft[name]}
              unit={t(name === 'maxRateMmPerMin' ? 'rateUnit' : 'lengthUnit')}
              placeholder={name === 'maxRateMmPerMin' ? undefined : profile?.[name]?.toString()}
              onValueChange={(value) => onChange({ ...draft, [name]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  hint?: string
  error?: string | undefined
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T | null) => void
}

/** One of a list, or nothing: as decoded. */
function Choice<T extends string>({ label, hint, error, value, options, onChange }: ChoiceProps<T>) {
  const t = useTranslations('sensor')
  const choose = (chosen: string) => onChange(options.find((o) => o.value === chosen)?.value ?? null)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Select
          {...ids}
          value={value ?? AS_DECODED}
          options={[{ value: AS_DECODED, label: t('asDecoded') }, ...options]}
          onValueChange={choose}
        />
      )}
    </Field>
  )
}
