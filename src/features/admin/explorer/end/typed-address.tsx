'use client'
import type { ReactNode } from 'react'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = { label: ReactNode; value: string; onValue: (value: string) => void; error: string | undefined }

export const isTyped = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email

/** The address of the account that ends, typed by hand so that it is nobody else's. */
export function TypedAddress({ label, value, onValue, error }: Props) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
