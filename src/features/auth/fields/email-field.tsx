'use client'
import { useTranslations } from 'next-intl'
import { TextField } from './text-field'

/** The address that an account is entered with. */
export function EmailField({ fault }: { fault: string | undefined }) {
  const t = useTranslations('auth')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      fault={fault}
    />
  )
}
