'use client'
import { useTranslations } from 'next-intl'
import type { User } from '@/contracts/account'
import { LANGUAGES, localeName } from '@/domain/text/languages'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import type { ProfileDraft } from './profile-draft'
import { ProfilePanel } from './profile-panel'
import { PushCard } from './push/push-card'
import { PushTestCard } from './push/push-test-card'
import { QuietHoursCard } from './quiet-hours-card'
import { SwitchRow } from '@/components/forms/switch-row'
import type { ProfileForm } from './use-profile-form'

const THEMES = ['light', 'dark', 'system'] as const
const UNITS = ['metric', 'imperial'] as const

type Props = { user: User; form: ProfileForm }

export function PreferencesTab({ user, form }: Props) {
  return (
    <>
      <AppearancePanel form={form} />
      <MailPanel user={user} form={form} />
      <PushCard user={user} />
      <PushTestCard />
      <QuietHoursCard user={user} />
    </>
  )
}

function AppearancePanel({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('profile')
  return (
    <ProfilePanel title={t('appearance.title')} text={t('appearance.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice form={form} name="theme" options={THEMES} labelOf={(one) => t(`theme.${one}`)} />
        <Choice form={form} name="units" options={UNITS} labelOf={(one) => t(`units.${one}`)} />
        <Choice
          form={form}
          name="language"
          options={LANGUAGES}
          labelOf={localeName}
          hint={t('note.language')}
          className="sm:col-span-2"
        />
      </div>
    </ProfilePanel>
  )
}

function MailPanel({ user, form: { draft, set } }: Props) {
  const t = useTranslations('profile')
  return (
    <ProfilePanel title={t('mail.title')} text={t('mail.text', { email: user.email })}>
      {(['alertEmails', 'marketingOptIn'] as const).map((name) => (
        <SwitchRow
          key={name}
          label={t(`field.${name}`)}
          hint={t(`note.${name}`)}
          checked={draft[name]}
          onCheckedChange={(checked) => set(name, checked)}
        />
      ))}
    </ProfilePanel>
  )
}

type ChoiceKey = 'theme' | 'units' | 'language'
type ChoiceProps<K extends ChoiceKey> = {
  form: ProfileForm
  name: K
  options: readonly ProfileDraft[K][]
  labelOf: (value: ProfileDraft[K]) => string
  hint?: string
  className?: string
}

function Choice<K extends ChoiceKey>({ form, name, options, labelOf, hint, className }: ChoiceProps<K>) {
  const t = useTranslations('profile')
  return (
    <Field
      label={t(`field.${name as ChoiceKey}`)}
      hint={hint}
      error={form.faults[name]}
      className={className}
    >
      {(control) => (
        <Select<ProfileDraft[K]>
          {...control}
          value={form.draft[name]}
          onValueChange={(value) => form.set(name, value)}
          options={options.map((value) => ({ value, label: labelOf(value) }))}
        />
      )}
    </Field>
  )
}
