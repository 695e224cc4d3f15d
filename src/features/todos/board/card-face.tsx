'use client'
import { ListChecks, MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { TodoCard } from '@/contracts/superuser/todo'
import { Chip } from '@/ui/chip'
import { AutomaticChip, DueChip, PriorityChip } from '../todo-chips'

type Props = {
  todo: TodoCard
  /** The title with the way to the todo. */
  title: ReactNode
  /** Stands at the right of the title. */
  tools?: ReactNode
}

/** What a card says. */
export function CardFace({ todo, title, tools }: Props) {
  const t = useTranslations('todos')
  const { priority, due, tags, steps, comments, assignee, automatic } = todo
  const hasChips = priority !== 'normal' || due !== null || tags.length > 0 || automatic
  return (
    <>
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{title}</p>
        {tools && <div className="-my-2 -mr-2 flex shrink-0">{tools}</div>}
      </div>
      {hasChips && (
        <div className="flex flex-wrap gap-1.5">
          {priority !== 'normal' && <PriorityChip priority={priority} />}
          <DueChip todo={todo} />
          {automatic && <AutomaticChip />}
          {tags.map((tag) => (
            <Chip key={tag} className="max-w-full truncate">
              {tag}
            </Chip>
          ))}
        </div>
      )}
      {(steps.total > 0 || comments > 0 || assignee) && (
        <p className="flex items-center gap-3 text-xs text-muted tabular-nums">
          {steps.total > 0 && (
            <span className="inline-flex items-center gap-1" title={t('steps', steps)}>
              <ListChecks aria-hidden className="size-3.5" />
              <span className="sr-only">{t('steps', steps)}</span>
              <span aria-hidden>{`${steps.done}/${steps.total}`}</span>
            </span>
          )}
          {comments > 0 && (
            <span className="inline-flex items-center gap-1" title={t('commentCount', { count: comments })}>
              <MessageSquare aria-hidden className="size-3.5" />
              <span className="sr-only">{t('commentCount', { count: comments })}</span>
              <span aria-hidden>{comments}</span>
            </span>
          )}
          {assignee && <span className="ml-auto truncate">{assignee.name}</span>}
        </p>
      )}
    </>
  )
}
