'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '@/client/format'
import type { Firmware } from '@/contracts/firmware/firmware'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { RolloutDraft } from './rollout-draft'
import { SwitchField } from './switch-field'
import type { ErrorOf } from './error-of'

type Props = { images: readonly Firmware[]; errorOf: ErrorOf }

/** What is rolled out, under which name, and when it begins. */
export function ImageFields({ images, errorOf }: Props) {
  const t = useTranslations('rollouts.wizard')
  const format = useFormat()
  const { control, register, setValue } = useFormContext<RolloutDraft>()
  const [firmwareId, isDowngrade, supersedes] = useWatch({
    control,
    name: ['firmwareId', 'isDowngrade', 'supersedes'],
  })
  return (
    <>
      <Field label={t('firmware')} hint={t('firmwareHint')} error={errorOf('firmwareId')}>
        {(field) => (
          <Select
            {...field}
            value={firmwareId}
            placeholder={t(images.length === 0 ? 'noImages' : 'choose')}
            onValueChange={(id) => setValue('firmwareId', id, { shouldDirty: true })}
            options={images.map(({ id, family, product, version, channel }) => ({
              value: id,
              label: `${family} · ${product} ${version} (${channel})`,
            }))}
          />
        )}
      </Field>
      <Field label={t('name')} error={errorOf('name')}>
        {(field) => <Input {...field} maxLength={120} autoComplete="off" {...register('name')} />}
      </Field>
      <Field label={t('notes')} hint={t('notesHint')} error={errorOf('notes')}>
        {(field) => (
          <textarea {...field} className="control min-h-20" maxLength={5000} {...register('notes')} />
        )}
      </Field>
      <Field
        label={t('startsAt')}
        hint={t('startsAtHint', { zone: format.timeZone })}
        error={errorOf('startsAt')}
      >
        {(field) => <Input {...field} type="datetime-local" className="max-w-64" {...register('startsAt')} />}
      </Field>
      <SwitchField
        label={t('isDowngrade')}
        hint={t('isDowngradeHint')}
        checked={isDowngrade}
        onChange={(next) => setValue('isDowngrade', next, { shouldDirty: true })}
      />
      <SwitchField
        label={t('supersedes')}
        hint={t('supersedesHint')}
        checked={supersedes}
        onChange={(next) => setValue('supersedes', next, { shouldDirty: true })}
      />
    </>
  )
}
