'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { User } from '@/contracts/account'
import { isZone } from '@/domain/time/zoned-time'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import type { ProfileDraft } from '@/features/profile/profile-draft'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { useDebouncedValue } from '@/client/use-debounced-value'
import type { ProfileForm } from '@/features/profile/use-profile-form'
import { localeName } from '@/domain/text/languages'
import { Select } from '@/ui/form/select'
import { useProfileOptions } from '@/features/profile/use-profile-meta'
import { Avatar } from './avatar'
import { ZoneField } from './zone-field'

type LocaleFieldProps = { value: string; onChange: (locale: string) => void; fault: string | undefined }

function LocaleField({ value, onChange, fault }: LocaleFieldProps) {
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

type Props = { user: User; form: ProfileForm }
type TextKey = 'firstName' | 'lastName' | 'name' | 'phone' | 'avatarUrl'

export function PersonalTab({ user, form }: Props) {
  const t = useTranslations('profile')
  return (
    <ProfilePanel title={t('personal.title')} text={t('personal.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" autoComplete="given-name" />
        <TextField form={form} name="lastName" autoComplete="family-name" />
        <TextField form={form} name="name" required autoComplete="nickname" />
        <TextField form={form} name="phone" type="tel" autoComplete="tel" />
        <EmailField email={user.email} />
        <ZoneField
          value={form.draft.timezone}
          onChange={(zone) => form.set('timezone', zone)}
          fault={form.faults.timezone}
          isMoved={form.draft.timezone !== user.timezone && isZone(form.draft.timezone)}
        />
        <LocaleField
          value={form.draft.locale}
          onChange={(locale) => form.set('locale', locale)}
          fault={form.faults.locale}
        />
        <AvatarField user={user} form={form} />
      </div>
    </ProfilePanel>
  )
}

function EmailField({ email }: Pick<User, 'email'>) {
  const t = useTranslations('profile')
  return (
    <Field label={t('field.email')} hint={t('note.email')} className="sm:col-span-2">
      {(control) => <Input {...control} type="email" readOnly value={email} className="text-muted" />}
    </Field>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: ProfileForm
  name: TextKey & keyof ProfileDraft
  hint?: string
}

function TextField({ form, name, hint, ...rest }: FieldProps) {
  const t = useTranslations('profile')
  return (
    <Field label={t(`field.${name}`)} hint={hint} error={form.faults[name]} className="min-w-0 flex-1">
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          value={form.draft[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  )
}

function AvatarField({ user, form }: Props) {
  const t = useTranslations('profile')
  // an address half typed is another host's
  const url = useDebouncedValue(form.draft.avatarUrl)
  return (
    <div className="flex items-start gap-3 sm:col-span-2">
      <Avatar
        key={url}
        url={url}
        name={form.draft.name}
        email={user.email}
        className="mt-6 size-12"
        saysBroken
      />
      <TextField
        form={form}
        name="avatarUrl"
        type="url"
        inputMode="url"
        autoComplete="photo"
        hint={t('note.avatarUrl')}
      />
    </div>
  )
}
