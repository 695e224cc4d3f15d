'use client'
import { useTranslations } from 'next-intl'
import { LONGEST_SITE_NAME, MOST_SITES } from '@/domain/devices/site'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select, type SelectOption } from '@/ui/form/select'
import type { SiteChoice } from './use-site-choice'
import { useSites } from './use-sites'

type Props = {
  choice: SiteChoice
  onChoice: (choice: SiteChoice) => void
  /** What is wrong with the name of a new place. */
  error: string | null
  hint?: string
  /** Where it stands now: shown while the places are on their way. */
  current?: { id: string; name: string } | null
}

const NONE = 'none'
const NEW = 'new'

/** Chooses a place, or names a new one. */
export function SiteField({ choice, onChoice, error, hint, current = null }: Props) {
  const t = useTranslations('sites')
  const { data, error: failure } = useSites()
  const known = data?.sites ?? (current ? [current] : [])
  const options: SelectOption[] = [
    { value: NONE, label: t('none') },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW, label: t('choose'), disabled: known.length >= MOST_SITES },
  ]
  const choose = (value: string) =>
    onChoice(value === NEW ? { id: null, newName: '' } : { id: value === NONE ? null : value, newName: null })
  const isNew = choice.newName !== null
  const isFailed = failure !== undefined && data === undefined
  return (
    <>
      <Field label={t('place')} hint={hint} error={isFailed ? t('chooseFailed') : null}>
        {(ids) => (
          <Select
            {...ids}
            value={isNew ? NEW : (choice.id ?? NONE)}
            disabled={data === undefined}
            onValueChange={choose}
            options={options}
          />
        )}
      </Field>
      {isNew && (
        <Field label={t('newName')} error={error}>
          {(ids) => (
            <Input
              {...ids}
              autoFocus
              autoComplete="off"
              maxLength={LONGEST_SITE_NAME}
              value={choice.newName ?? ''}
              onChange={({ target }) => onChoice({ id: null, newName: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
