'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { AffixInput } from '@/ui/form/input'
import { FieldErrorText } from './field-error-text'

type Props = {
  autoComplete: 'current-password' | 'new-password'
  fault: string | undefined
  /** Other than "Password". */
  label?: string
}

export function PasswordField({ autoComplete, fault, label }: Props) {
  const t = useTranslations('auth')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <IconButton
      label={shown ? t('hidePassword') : t('showPassword')}
      onClick={() => setShown(!shown)}
      className="-mr-2.5"
    >
      <Icon aria-hidden />
    </IconButton>
  )
  const rule = autoComplete === 'new-password' ? t('passwordRule') : undefined
  return (
    <Field label={label ?? t('password')} hint={fault ? <FieldErrorText text={fault} /> : rule}>
      {(control) => (
        <AffixInput
          {...control}
          name="password"
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault ? true : undefined}
          after={toggle}
        />
      )}
    </Field>
  )
}
