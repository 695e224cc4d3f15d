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

/** What is typed and not sent: a new comment under NEW, a changed one under its id. */
export type CommentDrafts = Readonly<Record<string, string>>
type SetDrafts = (change: (before: CommentDrafts) => CommentDrafts) => void
const NEW = ''

export const hasUnsentComment = ({ thread }: TodoDetail, drafts: CommentDrafts): boolean =>
  Object.entries(drafts).some(
    ([id, text]) => text.trim() !== '' && text !== thread.find((one) => one.id === id)?.text,
  )

const without = (drafts: CommentDrafts, id: string): CommentDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== id))

type Props = {
  todo: TodoDetail
  actions: Pick<TodoActions, 'comment' | 'editComment' | 'removeComment'>
  drafts: CommentDrafts
  onDrafts: SetDrafts
}

/** What people say of a todo, from the first to the last, and a line for more. */
export function TodoComments({ todo: { id, thread }, actions, drafts, onDrafts }: Props) {
  const t = useTranslations('todos')
  const heading = useId()
  const add = async (text: string) =>
    void (await runAction(actions.comment({ params: { id }, body: { text } })))
  const draftProps = (key: string) => ({
    draft: drafts[key],
    onDraft: (text: string | null) =>
      onDrafts((before) => (text === null ? without(before, key) : { ...before, [key]: text })),
  })
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="text-sm font-semibold">
        {t('comments')}
      </h3>
      <ul className="flex flex-col gap-3">
        {thread.map((comment) => (
          <CommentItem
            key={comment.id}
            todoId={id}
            comment={comment}
            actions={actions}
            {...draftProps(comment.id)}
          />
        ))}
      </ul>
      <CommentForm label={t('newComment')} submitLabel={t('comment')} save={add} {...draftProps(NEW)} />
    </section>
  )
}

/** What is typed; undefined: nothing. */
type Draft = { draft: string | undefined; onDraft: (text: string | null) => void }
type ItemProps = Pick<Props, 'actions'> & Draft & { todoId: string; comment: TodoComment }

function CommentItem({ todoId, comment, actions, draft, onDraft }: ItemProps) {
  const { id, author, text, createdAt, editedAt } = comment
  const t = useTranslations('todos')
  const ui = useTranslations('ui')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const isMine = useSession().user?.id === author?.id
  const isEditing = draft !== undefined
  const { busy, save } = useToastedSave()
  const params = { id: todoId, commentId: id }
  const name = author?.name ?? t('server')
  const edit = async (next: string) =>
    void (await runAction(actions.editComment({ params, body: { text: next } })))
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
          draft={draft}
          onDraft={onDraft}
          save={edit}
          onCancel={() => onDraft(null)}
        />
      ) : (
        <MarkdownText text={text} />
      )}
      {isMine && !isEditing && (
        <p className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={() => onDraft(text)}>
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

type FormProps = Draft & {
  label: string
  submitLabel: string
  save: (text: string) => Promise<void>
  onCancel?: () => void
}

/** Ctrl+Enter sends, too. */
function CommentForm({ label, submitLabel, draft: text = '', onDraft, save, onCancel }: FormProps) {
  const ui = useTranslations('ui')
  const form = useToastedSave()
  const send = () => {
    if (text.trim() === '') return
    void form.save(async () => {
      await save(text.trim())
      onDraft(null)
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
        onChange={(event) => onDraft(event.target.value)}
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
