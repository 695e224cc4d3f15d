'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { SearchFailure } from '@/components/query/search-failure'
import { listUsers } from '@/contracts/admin-calls'
import type { MailingPerson } from '@/contracts/superuser/mailing'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { IconButton } from '@/ui/icon-button'

const MATCHES = 5

type Props = { ids: readonly string[]; known: readonly MailingPerson[]; onChange: (ids: string[]) => void }

/** People who get nothing of this mailing, found by name or address. */
export function ExcludedPeople({ ids, known, onChange }: Props) {
  const t = useTranslations('mailings.audience')
  const [text, setText] = useState('')
  const [named, setNamed] = useState(known)
  const query = useDebouncedValue(text.trim())
  const found = useCall(listUsers, query === '' ? null : { query: { query, limit: MATCHES } })
  const matches = (found.data?.users ?? []).filter(({ id }) => !ids.includes(id))
  const all = [...known, ...named]
  const add = (person: MailingPerson) => {
    setNamed((before) => [...before, person])
    onChange([...ids, person.id])
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('excluded')} hint={t('excludedHint')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && found.data && (
        <ul aria-label={t('found')} className="flex flex-col">
          {matches.map(({ id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => add({ id, name, email })}
                className="flex min-h-10 w-full flex-col items-start rounded-control px-2 py-1 text-left hover:bg-sunken"
              >
                <span className="text-sm font-medium">{name}</span>
                <span className="text-xs text-muted">{email}</span>
              </button>
            </li>
          ))}
          {matches.length === 0 && <li className="text-sm text-muted">{t('noMatch')}</li>}
        </ul>
      )}
      {text.trim() !== '' && found.error && !found.data && <SearchFailure retry={() => found.mutate()} />}
      {ids.length > 0 && (
        <ul aria-label={t('excluded')} className="flex flex-wrap gap-1.5">
          {ids.map((id) => {
            const name = all.find((one) => one.id === id)?.name ?? t('somebody')
            return (
              <li key={id} className="chip chip-neutral">
                {name}
                <IconButton
                  label={t('include', { name })}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
