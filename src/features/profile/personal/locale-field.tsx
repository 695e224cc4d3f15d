'use client'
import { useTranslations } from 'next-intl'
import { localeName } from '@/domain/text/languages'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { useProfileOptions } from '@/features/profile/use-profile-meta'

type Props = { value: string; onChange: (locale: string) => void; fault: string | undefined }

export function LocaleField({ value, onChange, fault }: Props) {
  const t = useTranslations('profile')
  const { options = [] } = useProfileOptions('locale')
  const own = options.some((one) => one.value === value) ? [] : [{ value, label: localeName(value) }]
  return (
    <Field label={t('field.locale')} hint={t('note.locale')} error={fault}>
      {(control) => (
        <Select {...control} value={value} onValueChange={onChange} options={[...own, ...options]} />
      )}
    </Field>
  )
}
