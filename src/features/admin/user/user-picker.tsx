'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { useCall } from '@/client/use-call'
import { SearchFailure } from '@/components/query/search-failure'
import { listUsers } from '@/contracts/admin-calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = { label: string; except?: string; onPick: (id: string | null) => void }

const MATCHES = 6
/** So many, since those that are disabled are among them. */
const ASKED = 24

/** Finds one user by name or e-mail address, but nobody who is disabled. */
export function UserPicker({ label, except, onPick }: Props) {
  const t = useTranslations('admin.picker')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const query = useDebouncedValue(text.trim())
  const found = useCall(listUsers, query === '' ? null : { query: { query, limit: ASKED } })
  const users = (found.data?.users ?? [])
    .filter(({ id, status }) => id !== except && status !== 'disabled')
    .slice(0, MATCHES)
  const pick = (id: string | null) => {
    setPicked(id)
    onPick(id)
  }
  const type = (next: string) => {
    setText(next)
    pick(null)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={t('hint')}>
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => type(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <ul aria-label={label} className="flex flex-col gap-1">
        {users.map(({ id, name, email }) => (
          <li key={id}>
            <label className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-sunken">
              <input type="radio" name={label} checked={picked === id} onChange={() => pick(id)} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-xs text-muted">{email}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.error && !found.data && <SearchFailure retry={() => found.mutate()} />}
      {found.data && users.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
    </div>
  )
}
