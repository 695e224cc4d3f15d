'use client'
import { Link2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { startTransition, useId, useOptimistic } from 'react'
import { useFormat } from '@/client/format'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { ChecklistItem, TodoDetail, TodoLink } from '@/contracts/superuser/todo'
import { Chip } from '@/ui/chip'
import { MarkdownText } from '../markdown-text'
import type { TodoActions } from '../todo-actions'
import { AutomaticChip, DueChip, PriorityChip, StateChip } from '../todo-chips'

type Props = { todo: TodoDetail; actions: Pick<TodoActions, 'tick'> }

/** What a todo says, to read and to tick. */
export function TodoFacts({ todo, actions }: Props) {
  const t = useTranslations('todos')
  const format = useFormat()
  const { state, priority, tags, automatic, assignee, author, body, links } = todo
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        <StateChip state={state} />
        <PriorityChip priority={priority} />
        <DueChip todo={todo} />
        {automatic && <AutomaticChip />}
        {tags.map((tag) => (
          <Chip key={tag} className="max-w-full truncate">
            {tag}
          </Chip>
        ))}
      </div>
      <p className="text-[0.8125rem] text-muted">
        {[
          assignee ? t('assignedTo', { name: assignee.name }) : t('assignedToNobody'),
          t('writtenBy', { name: author?.name ?? t('server'), time: format.dateTime(todo.createdAt) }),
          ...(todo.doneAt ? [t('doneAt', { time: format.dateTime(todo.doneAt) })] : []),
        ].join(' · ')}
      </p>
      {body.trim() !== '' && <MarkdownText text={body} />}
      <Checklist todo={todo} tick={actions.tick} />
      {links.length > 0 && <Links links={links} />}
    </div>
  )
}

function Checklist({
  todo: { id, checklist, steps },
  tick,
}: {
  todo: TodoDetail
  tick: TodoActions['tick']
}) {
  const t = useTranslations('todos')
  const heading = useId()
  const { busy, save } = useToastedSave()
  const [shown, show] = useOptimistic(checklist, (known, next: ChecklistItem) =>
    known.map((step) => (step.id === next.id ? next : step)),
  )
  const change = (step: ChecklistItem, done: boolean) =>
    startTransition(async () => {
      show({ ...step, done })
      const params = { id, stepId: step.id }
      await save(async () => void (await runAction(tick({ params, body: { done } }))))
    })
  if (checklist.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-semibold">
        {t('fields.checklist')}
        <span className="ml-2 font-normal text-muted tabular-nums">{t('steps', steps)}</span>
      </h3>
      <ul className="mt-1 flex flex-col">
        {shown.map((step) => (
          <li key={step.id}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={step.done}
                disabled={busy}
                onChange={({ target }) => change(step, target.checked)}
              />
              <span
                className={
                  step.done ? 'min-w-0 text-muted line-through wrap-anywhere' : 'min-w-0 wrap-anywhere'
                }
              >
                {step.text}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Links({ links }: { links: readonly TodoLink[] }) {
  const t = useTranslations('todos')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-semibold">
        {t('fields.links')}
      </h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {links.map(({ kind, id, name, href }) => (
          <li key={`${kind}:${id}`} className="flex min-w-0 items-center gap-2">
            <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="text-muted">{t(`linkKinds.${kind}`)}</span>
            {href ? (
              <Link href={href} className="min-w-0 wrap-anywhere text-accent hover:underline">
                {name}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
