'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { runAction } from '@/client/action'
import { useSession } from '@/client/session/session'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { TodoComment, TodoDetail } from '@/contracts/superuser/todo'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { MarkdownText } from '../markdown-text'
import type { TodoActions } from '../todo-actions'

const AGE_TICK_MS = 60_000

type Props = { todo: TodoDetail; actions: Pick<TodoActions, 'comment' | 'editComment' | 'removeComment'> }

/** What people say of a todo, from the first to the last, and a line for more. */
export function TodoComments({ todo: { id, thread }, actions }: Props) {
  const t = useTranslations('todos')
  const heading = useId()
  const add = async (text: string) =>
    void (await runAction(actions.comment({ params: { id }, body: { text } })))
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="text-sm font-semibold">
        {t('comments')}
      </h3>
      <ul className="flex flex-col gap-3">
        {thread.map((comment) => (
          <CommentItem key={comment.id} todoId={id} comment={comment} actions={actions} />
        ))}
      </ul>
      <CommentForm label={t('newComment')} submitLabel={t('comment')} initial="" save={add} />
    </section>
  )
}

type ItemProps = Pick<Props, 'actions'> & { todoId: string; comment: TodoComment }

function CommentItem({ todoId, comment: { id, author, text, createdAt, editedAt }, actions }: ItemProps) {
  const t = useTranslations('todos')
  const ui = useTranslations('ui')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const isMine = useSession().user?.id === author?.id
  const [isEditing, setEditing] = useState(false)
  const { busy, save } = useToastedSave(ui('notSaved'))
  const params = { id: todoId, commentId: id }
  const name = author?.name ?? t('server')
  const edit = async (next: string) => {
    await runAction(actions.editComment({ params, body: { text: next } }))
    setEditing(false)
  }
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await save(async () => void (await runAction(actions.removeComment({ params }))))
    setAsking(false)
  }
  return (
    <li className="flex flex-col gap-1 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
        <span className="font-medium text-ink">{name}</span>
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.ago(createdAt, now)}
        </time>
        {editedAt && <span>{t('edited')}</span>}
      </p>
      {isEditing ? (
        <CommentForm
          label={t('editComment')}
          submitLabel={t('save')}
          initial={text}
          save={edit}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <MarkdownText text={text} />
      )}
      {isMine && !isEditing && (
        <p className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            {t('editComment')}
          </Button>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => setAsking(true)}>
            {t('removeComment')}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeCommentTitle')}
        description={t('removeCommentText')}
        confirmLabel={t('removeComment')}
        cancelLabel={ui('cancel')}
        onConfirm={() => void remove()}
        busy={busy}
        danger
      />
    </li>
  )
}

type FormProps = {
  label: string
  submitLabel: string
  initial: string
  save: (text: string) => Promise<void>
  onCancel?: () => void
}

/** Ctrl+Enter sends, too. */
function CommentForm({ label, submitLabel, initial, save, onCancel }: FormProps) {
  const ui = useTranslations('ui')
  const [text, setText] = useState(initial)
  const form = useToastedSave(ui('notSaved'))
  const send = () => {
    if (text.trim() === '') return
    void form.save(async () => {
      await save(text.trim())
      setText('')
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className="flex flex-col items-end gap-2">
      <textarea
        aria-label={label}
        placeholder={label}
        rows={2}
        className="control"
        value={text}
        maxLength={TODO_LIMITS.comment}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex gap-2">
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
        <Button size="sm" busy={form.busy} disabled={text.trim() === ''} onClick={send}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
