'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { FieldErrorText } from './field-error-text'

type Props = { fault: string | undefined; onBack: () => void }

/** The second step of a sign-in: the authenticator's code, or one of the recovery codes. */
export function CodeField({ fault, onBack }: Props) {
  const t = useTranslations('auth')
  return (
    <>
      <Field label={t('code')} hint={fault ? <FieldErrorText text={fault} /> : t('codeHint')}>
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            aria-invalid={fault ? true : undefined}
          />
        )}
      </Field>
      <Button variant="ghost" className="order-last" onClick={onBack}>
        {t('otherAccount')}
      </Button>
    </>
  )
}
