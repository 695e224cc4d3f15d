'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import type { Save } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

type Props = {
  security: Pick<AccountSecurity, 'reauth' | 'hasPassword'>
  form: Save
  value: string
  onValue: (value: string) => void
}

/** The current password, where the session is too old to go without it. */
export function ProofField({ security, form, value, onValue }: Props) {
  const t = useTranslations('security')
  if (!security.reauth && !form.wantsPassword) return null
  if (!security.hasPassword) return <p className="text-sm text-warning">{t('signInAgain')}</p>
  return (
    <Field label={t('password')} hint={t('passwordHint')} error={form.errorOf('currentPassword')}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The body of a call that may need it. */
export const proofOf = (password: string): { currentPassword?: string } =>
  password ? { currentPassword: password } : {}
