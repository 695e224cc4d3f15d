'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { SearchFailure } from '@/components/query/search-failure'
import { listUsers } from '@/contracts/admin-calls'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import type { ErrorOf } from './error-of'
import type { OwnerDraft, RolloutDraft } from './rollout-draft'

const MATCHES = 6

/** Whose devices are meant: accounts found by name or e-mail address; none means anybody's. */
export function OwnerField({ errorOf }: { errorOf: ErrorOf }) {
  const { control } = useFormContext<RolloutDraft>()
  return (
    <Controller
      control={control}
      name="owners"
      render={({ field }) => (
        <Owners owners={field.value} onChange={field.onChange} error={errorOf('target.owners')} />
      )}
    />
  )
}

type OwnersProps = {
  owners: readonly OwnerDraft[]
  onChange: (owners: OwnerDraft[]) => void
  error: string | undefined
}

function Owners({ owners, onChange, error }: OwnersProps) {
  const t = useTranslations('rollouts')
  const [text, setText] = useState('')
  const query = useDebouncedValue(text.trim())
  const found = useCall(listUsers, query === '' ? null : { query: { query, limit: MATCHES } })
  const others = (found.data?.users ?? []).filter(({ id }) => !owners.some((one) => one.id === id))
  const add = (one: OwnerDraft) => {
    onChange([...owners, one])
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('filters.owners')} hint={t('wizard.ownersHint')} error={error}>
        {(ids) => (
          <Input
            {...ids}
            value={text}
            autoComplete="off"
            placeholder={t('wizard.any')}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {query !== '' && found.error && !found.data && <SearchFailure retry={() => found.mutate()} />}
      {query !== '' && found.data && others.length === 0 && (
        <p className="text-sm text-muted">{t('wizard.noOwner')}</p>
      )}
      <ul className="flex flex-wrap gap-2">
        {query !== '' &&
          others.map(({ id, name, email }) => (
            <li key={id}>
              <Button size="sm" onClick={() => add({ id, name: name || email })}>
                {t('wizard.addOwner', { name: name || email })}
              </Button>
            </li>
          ))}
        {owners.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="sm"
              aria-label={t('wizard.removeOwner', { name })}
              onClick={() => onChange(owners.filter((one) => one.id !== id))}
            >
              {name}
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
