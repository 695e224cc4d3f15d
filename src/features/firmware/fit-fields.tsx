'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { FIRMWARE_CHANNELS } from '@/contracts/firmware/firmware'
import { isOrderedByTemplate } from '@/domain/firmware/families'
import { ORDER_PLACES } from '@/domain/firmware/order-template'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { FitDraft } from './fit-draft'

type Props = { family: string; errorOf: (path: string) => string | undefined }

/** Channel, what it fits, how its devices are told of it, and what its users read of it. */
export function FitFields({ family, errorOf }: Props) {
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
      {isOrderedByTemplate(family) && <OrderFields errorOf={errorOf} />}
      <Field label={t('notes')} hint={t('notesHint')} error={errorOf('notes')}>
        {(field) => (
          <textarea {...field} className="control min-h-24" maxLength={10_000} {...register('notes')} />
        )}
      </Field>
    </>
  )
}

/** The message that tells a device of the image. */
function OrderFields({ errorOf }: Pick<Props, 'errorOf'>) {
  const t = useTranslations('firmware.order')
  const { register } = useFormContext<FitDraft>()
  const places = ORDER_PLACES.map((place) => `{${place}}`).join(' ')
  return (
    <>
      <Field label={t('topic')} hint={t('topicHint', { id: '{id}' })} error={errorOf('orderTemplate.topic')}>
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            placeholder="cmnd/{id}/update"
            {...register('orderTemplate.topic')}
          />
        )}
      </Field>
      <Field
        label={t('payload')}
        hint={t('payloadHint', { places })}
        error={errorOf('orderTemplate.payload')}
      >
        {(field) => (
          <textarea
            {...field}
            className="control min-h-16 font-mono"
            spellCheck={false}
            maxLength={2_000}
            placeholder={'{"url":"{url}","sha256":"{sha256}"}'}
            {...register('orderTemplate.payload')}
          />
        )}
      </Field>
    </>
  )
}
