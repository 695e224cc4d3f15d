'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { AffixInput } from '@/ui/form/input'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { PASSWORD_STRENGTHS, passwordStrengthOf } from './password-strength'
import type { ProfileForm } from '@/features/profile/use-profile-form'

/** A new password; the current one is asked for only when the server wants it. */
export function PasswordCard({ form }: { form: ProfileForm }) {
  const t = useTranslations('profile')
  return (
    <ProfilePanel title={t('security.title')} text={t('security.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <PasswordField form={form} name="password" autoComplete="new-password" />
          {form.draft.password && <StrengthMeter password={form.draft.password} />}
        </div>
        {form.asksPassword && (
          <PasswordField form={form} name="currentPassword" autoComplete="current-password" />
        )}
      </div>
    </ProfilePanel>
  )
}

type FieldProps = {
  form: ProfileForm
  name: 'password' | 'currentPassword'
  autoComplete: 'new-password' | 'current-password'
}

function PasswordField({ form, name, autoComplete }: FieldProps) {
  const t = useTranslations('profile')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={t(`field.${name}`)} hint={t(`note.${name}`)} error={form.faults[name]}>
      {(control) => (
        <AffixInput
          {...control}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={form.draft[name]}
          onChange={(event) => form.set(name, event.target.value)}
          after={
            <IconButton
              label={t(isShown ? 'security.hide' : 'security.show')}
              onClick={() => setIsShown(!isShown)}
              className="-mr-2.5"
            >
              <Icon aria-hidden />
            </IconButton>
          }
        />
      )}
    </Field>
  )
}

const TONES = ['bg-critical', 'bg-critical', 'bg-warning', 'bg-info', 'bg-success'] as const

function StrengthMeter({ password }: { password: string }) {
  const t = useTranslations('profile.security')
  const strength = passwordStrengthOf(password)
  const rank = PASSWORD_STRENGTHS.indexOf(strength)
  return (
    <div className="flex flex-col gap-1 text-[0.8125rem] text-muted">
      <div aria-hidden className="flex gap-1">
        {PASSWORD_STRENGTHS.map((one, index) => (
          <span key={one} className={`h-1 flex-1 rounded-full ${index <= rank ? TONES[rank] : 'bg-line'}`} />
        ))}
      </div>
      <p role="status">{t('strength', { word: t(`strengthWord.${strength}`) })}</p>
      <p>{t('strengthHint')}</p>
    </div>
  )
}
