'use client'
import { CircleAlert, Link2, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { SearchFailure } from '@/components/query/search-failure'
import { findTodoLinks } from '@/contracts/admin-calls'
import { TODO_LIMITS, TODO_LINK_KINDS, type TodoLinkKind } from '@/domain/todos/todo'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { IconButton } from '@/ui/icon-button'
import type { TodoDraft } from './todo-draft'

type Link = TodoDraft['links'][number]
type Props = { links: readonly Link[]; error: string | undefined; onChange: (links: Link[]) => void }

const keyOf = ({ kind, id }: Link) => `${kind}:${id}`

/** What the todo is about. */
export function LinksEditor({ links, error, onChange }: Props) {
  const t = useTranslations('todos')
  const heading = useId()
  const add = (link: Link) => {
    if (!links.some((one) => keyOf(one) === keyOf(link))) onChange([...links, link])
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-sm font-medium">
        {t('fields.links')}
      </h3>
      <ul className="flex flex-col gap-1">
        {links.map((link) => (
          <li key={keyOf(link)} className="flex items-center gap-2 text-sm">
            <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 wrap-anywhere">{`${t(`linkKinds.${link.kind}`)}: ${link.name}`}</span>
            <IconButton
              label={t('removeLink', { name: link.name })}
              onClick={() => onChange(links.filter((one) => keyOf(one) !== keyOf(link)))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-[0.8125rem] text-critical">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {links.length < TODO_LIMITS.links && <LinkPicker onPick={add} />}
    </section>
  )
}

function LinkPicker({ onPick }: { onPick: (link: Link) => void }) {
  const t = useTranslations('todos')
  const [kind, setKind] = useState<TodoLinkKind>('device')
  const [text, setText] = useState('')
  const pick = (id: string, name: string) => {
    onPick({ kind, id, name })
    setText('')
  }
  return (
    <div className="grid gap-2 sm:grid-cols-[10rem_1fr]">
      <Field label={t('linkKind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onValueChange={setKind}
            options={TODO_LINK_KINDS.map((value) => ({ value, label: t(`linkKinds.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('findLink')}>
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={TODO_LIMITS.linkId}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <div className="sm:col-start-2">
        <FoundLinks kind={kind} text={text} onPick={pick} />
      </div>
    </div>
  )
}

/** What is found stands below the fold of the form. */
const bringIntoSight = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

type FoundProps = { kind: TodoLinkKind; text: string; onPick: (id: string, name: string) => void }

function FoundLinks({ kind, text, onPick }: FoundProps) {
  const t = useTranslations('todos')
  const query = useDebouncedValue(text.trim())
  const isAsked = query !== ''
  const { data, error, mutate } = useCall(findTodoLinks, isAsked ? { query: { kind, query } } : null)
  if (error && !data) return <SearchFailure retry={() => mutate()} />
  if (!isAsked || !data) return null
  if (data.things.length === 0) return <p className="text-sm text-muted">{t('noLinks')}</p>
  return (
    <ul ref={bringIntoSight} aria-label={t('findLink')} className="flex flex-col">
      {data.things.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-10 w-full items-center rounded-control px-2.5 text-left text-sm hover:bg-sunken sm:min-h-8"
            onClick={() => onPick(id, name)}
          >
            <span className="wrap-anywhere">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
