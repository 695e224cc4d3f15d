'use client'
import type { ComponentProps } from 'react'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { FieldErrorText } from './field-error-text'

type Props = ComponentProps<'input'> & { label: string; name: string; fault: string | undefined }

export function TextField({ label, fault, ...rest }: Props) {
  return (
    <Field label={label} hint={fault && <FieldErrorText text={fault} />}>
      {(control) => <Input {...control} {...rest} required aria-invalid={fault ? true : undefined} />}
    </Field>
  )
}
