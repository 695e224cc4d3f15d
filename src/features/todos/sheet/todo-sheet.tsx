'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TodoDetail } from '@/contracts/superuser/todo'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import type { TodoActions, TodoChoices } from '../todo-actions'
import { useTodoCalls } from '../use-todo-calls'
import { GoneNotice } from './gone-notice'
import { type CommentDrafts, hasUnsentComment, TodoComments } from './todo-comments'
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

/**
 * The open todo: to read, to tick, to talk about; and to change. What somebody types stays while they look at the form,
 * and when somebody else deletes the todo.
 */
export function TodoSheet({ todo: drawn, choices, actions, backHref }: Props) {
  const t = useTranslations('todos')
  const ui = useTranslations('todos.leave')
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const [drafts, setDrafts] = useState<CommentDrafts>({})
  const [saved, setSaved] = useState<TodoDetail | null>(null)
  // until the page is drawn anew
  const present = drawn && saved && saved.version > drawn.version ? saved : drawn
  const [known, setKnown] = useState(present)
  if (present && present !== known) setKnown(present)
  const isTyping = known !== null && hasUnsentComment(known, drafts)
  const todo = present ?? (isEditing || isTyping ? known : null)
  const leave = () => router.push(backHref, { scroll: false })
  const { close, question } = useUnsavedChangesDialog(isTyping, {
    title: t('leaveComment.title'),
    text: t('leaveComment.text'),
    leave: ui('leave'),
    stay: ui('stay'),
    onClose: leave,
  })
  const notice = todo && !present && <GoneNotice id={todo.id} actions={actions} />
  if (todo && isEditing)
    return (
      <TodoEditDialog
        todo={todo}
        notice={notice}
        choices={choices}
        actions={actions}
        onSaved={(next) => {
          setSaved(next)
          setEditing(false)
        }}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={todo?.title ?? t('missingTitle')}
          size="lg"
          footer={
            present && (
              <SheetButtons
                todo={present}
                actions={actions}
                onEdit={() => setEditing(true)}
                onClose={close}
                onRemoved={leave}
              />
            )
          }
        >
          {todo ? (
            <div className="flex flex-col gap-6">
              {notice}
              <TodoFacts todo={todo} actions={actions} />
              <TodoComments todo={todo} actions={actions} drafts={drafts} onDrafts={setDrafts} />
            </div>
          ) : (
            <p className="text-sm text-muted">{t('missingText')}</p>
          )}
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

type ButtonsProps = {
  todo: TodoDetail
  actions: TodoActions
  onEdit: () => void
  onClose: () => void
  onRemoved: () => void
}

function SheetButtons({ todo, actions, onEdit, onClose, onRemoved }: ButtonsProps) {
  const t = useTranslations('todos')
  const { setState, remove } = useTodoCalls(actions)
  const isDone = todo.state === 'done'
  const finish = async () => {
    if (await setState(todo, 'done')) onClose()
  }
  const drop = async () => {
    if (await remove(todo)) onRemoved()
  }
  return (
    <>
      <Button variant="danger-outline" className="mr-auto" onClick={() => void drop()}>
        {t('delete')}
      </Button>
      {isDone ? (
        <Button onClick={() => void setState(todo, 'open')}>{t('reopen')}</Button>
      ) : (
        <Button onClick={() => void finish()}>{t('done')}</Button>
      )}
      <Button variant="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}
