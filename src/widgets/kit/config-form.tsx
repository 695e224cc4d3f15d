'use client'
import { useTranslations } from 'next-intl'
import { Field, type FieldControl } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { ConfigField, StoredConfig } from './config-fields'
import { DeviceSelect, ofKinds } from '@/components/device/device-picker'

type Value = StoredConfig[string]
type Props = {
  fields: readonly ConfigField[]
  config: StoredConfig
  onChange: (config: StoredConfig) => void
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>
}

/** The form controls of a widget type's settings, drawn from its fields. */
export function ConfigForm({ fields, config, onChange, errors }: Props) {
  const t = useTranslations('widgets')
  const shown = fields.filter(({ dependsOn }) => dependsOn === undefined || config[dependsOn] === true)
  return shown.map((field) => (
    <Field
      key={field.key}
      label={t(`fields.${field.key}`)}
      hint={field.help && t(`help.${field.key}`)}
      error={errors[field.key]}
    >
      {(ids) => (
        <Control
          field={field}
          ids={ids}
          value={valueOf(field, config)}
          onChange={(value) => onChange({ ...config, [field.key]: value })}
        />
      )}
    </Field>
  ))
}

/** An emptied number field is null and stays empty; only what was never set starts at the default. */
const valueOf = ({ key, initial }: ConfigField, { [key]: value }: StoredConfig): Value =>
  value === undefined ? initial : value

type ControlProps = { field: ConfigField; ids: FieldControl; value: Value; onChange: (value: Value) => void }

function Control({ field, ids, value, onChange }: ControlProps) {
  const t = useTranslations('widgets')
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'device':
      return (
        <DeviceSelect
          {...ids}
          value={text}
          onValueChange={onChange}
          none={field.optional ? t('noOtherDevice') : undefined}
          isFirst={ofKinds(field.kinds)}
        />
      )
    case 'boolean':
      return (
        <Select
          {...ids}
          value={value === true ? 'on' : 'off'}
          onValueChange={(choice) => onChange(choice === 'on')}
          options={[
            { value: 'on', label: t('enabled') },
            { value: 'off', label: t('disabled') },
          ]}
        />
      )
    case 'select':
      return (
        <Select
          {...ids}
          value={text}
          onValueChange={onChange}
          options={field.options.map((option) => ({
            value: option,
            label: t(`options.${field.key}_${option}`),
          }))}
        />
      )
    case 'text':
      return (
        <Input
          {...ids}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          maxLength={field.maxLength}
          autoComplete="off"
        />
      )
    case 'number':
      return (
        <NumberInput
          {...ids}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          min={field.min}
          max={field.max}
          step={field.step}
          {...(field.unit && { unit: t(`units.${field.unit}`) })}
        />
      )
  }
}
