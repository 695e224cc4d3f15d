'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TodoDetail } from '@/contracts/superuser/todo'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import type { TodoActions, TodoChoices } from '../todo-actions'
import { useTodoCalls } from '../use-todo-calls'
import { TodoComments } from './todo-comments'
import { TodoEditDialog } from './todo-edit-dialog'
import { TodoFacts } from './todo-facts'

type Props = {
  /** Null when there is none of that id. */
  todo: TodoDetail | null
  choices: TodoChoices
  actions: TodoActions
  /** The board or list without it. */
  backHref: string
}

/** The open todo: to read, to tick, to talk about; and to change. */
export function TodoSheet({ todo, choices, actions, backHref }: Props) {
  const t = useTranslations('todos')
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const close = () => router.push(backHref, { scroll: false })
  if (todo && isEditing)
    return (
      <TodoEditDialog todo={todo} choices={choices} actions={actions} onClose={() => setEditing(false)} />
    )
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={todo?.title ?? t('missingTitle')}
        size="lg"
        footer={
          todo && (
            <SheetButtons todo={todo} actions={actions} onEdit={() => setEditing(true)} onClose={close} />
          )
        }
      >
        {todo ? (
          <div className="flex flex-col gap-6">
            <TodoFacts todo={todo} actions={actions} />
            <TodoComments todo={todo} actions={actions} />
          </div>
        ) : (
          <p className="text-sm text-muted">{t('missingText')}</p>
        )}
      </DialogContent>
    </Dialog>
  )
}

type ButtonsProps = { todo: TodoDetail; actions: TodoActions; onEdit: () => void; onClose: () => void }

function SheetButtons({ todo, actions, onEdit, onClose }: ButtonsProps) {
  const t = useTranslations('todos')
  const { setState, remove } = useTodoCalls(actions)
  const isDone = todo.state === 'done'
  return (
    <>
      <Button variant="danger-outline" className="mr-auto" onClick={() => void remove(todo).then(onClose)}>
        {t('delete')}
      </Button>
      {isDone ? (
        <Button onClick={() => void setState(todo, 'open')}>{t('reopen')}</Button>
      ) : (
        <Button onClick={() => void setState(todo, 'done').then(onClose)}>{t('done')}</Button>
      )}
      <Button variant="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}
