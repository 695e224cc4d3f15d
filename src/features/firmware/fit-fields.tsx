'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { FIRMWARE_CHANNELS } from '@/contracts/firmware/firmware'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { FitDraft } from './fit-draft'

/** Channel, what it fits, and what its users read of it. */
export function FitFields({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const t = useTranslations('firmware')
  const { control, register, setValue } = useFormContext<FitDraft>()
  const channel = useWatch({ control, name: 'channel' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('columns.channel')} error={errorOf('channel')}>
          {(field) => (
            <Select
              {...field}
              value={channel}
              onValueChange={(next) => setValue('channel', next, { shouldDirty: true })}
              options={FIRMWARE_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('minVersion')} hint={t('minVersionHint')} error={errorOf('minVersion')}>
          {(field) => <Input {...field} autoComplete="off" maxLength={64} {...register('minVersion')} />}
        </Field>
        <Field label={t('columns.hardware')} hint={t('hardwareHint')} error={errorOf('hardware')}>
          {(field) => <Input {...field} autoComplete="off" {...register('hardware')} />}
        </Field>
        <Field label={t('chip')} hint={t('upload.fromFile')} error={errorOf('chip')}>
          {(field) => <Input {...field} autoComplete="off" maxLength={64} {...register('chip')} />}
        </Field>
      </div>
      <Field label={t('notes')} hint={t('notesHint')} error={errorOf('notes')}>
        {(field) => (
          <textarea {...field} className="control min-h-24" maxLength={10_000} {...register('notes')} />
        )}
      </Field>
    </>
  )
}
