'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = {
  value: string
  onValue: (value: string) => void
  fault: string | undefined
  /** Not while there are none yet. */ takesRecoveryCode?: boolean
}

export function CodeInput({ value, onValue, fault, takesRecoveryCode = false }: Props) {
  const t = useTranslations('security')
  return (
    <Field label={t('code')} hint={takesRecoveryCode && t('codeHint')} error={fault}>
      {(control) => (
        <Input
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          inputMode={takesRecoveryCode ? 'text' : 'numeric'}
          className="font-mono"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
