'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = {
  tags: readonly string[]
  /** Those that are used elsewhere. */
  known: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags as chips; Enter or a comma makes one of what is typed. */
export function TagsInput({ tags, known, error, onChange }: Props) {
  const t = useTranslations('todos')
  const [text, setText] = useState('')
  const list = useId()
  const add = () => {
    const tag = text.trim()
    const isThere = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
    if (tag !== '' && !isThere && tags.length < TODO_LIMITS.tags) onChange([...tags, tag])
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <Field label={t('fields.tags')} hint={t('tagsHint')} error={error}>
      {(control) => (
        <>
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="chip chip-neutral max-w-full pr-1">
                  <span className="truncate">{tag}</span>
                  <button
                    type="button"
                    aria-label={t('removeTag', { tag })}
                    className="grid size-6 place-items-center rounded-full"
                    onClick={() => onChange(tags.filter((one) => one !== tag))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            {...control}
            value={text}
            list={list}
            maxLength={TODO_LIMITS.tag}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onBlur={add}
          />
          <datalist id={list}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
