'use client'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/client/api'
import { runAction } from '@/client/action'
import { useErrorText } from '@/client/use-server-text'
import type { TodoCard } from '@/contracts/superuser/todo'
import type { TodoState } from '@/domain/todos/todo'
import { toast } from '@/ui/toast/toast'
import type { TodoActions } from './todo-actions'

type Some = Pick<TodoCard, 'id' | 'title' | 'state'>

/** What can be done with todos at a press, each with the way back. A failure is said by a toast. */
export function useTodoCalls(actions: Pick<TodoActions, 'move' | 'remove' | 'restore' | 'bulk'>) {
  const t = useTranslations('todos')
  const errorText = useErrorText()
  /** Where somebody else has put it meanwhile, if that is what was in the way. */
  const reasonOf = (error: unknown): string => {
    const isConflict = error instanceof ApiError && error.status === 409 && error.current
    if (!isConflict) return errorText(error)
    const { title, state } = error.current as TodoCard
    return t('movedMeanwhile', { title, column: t(`states.${state}`) })
  }
  /** Whether it was done. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      toast.error(reasonOf(error))
      return false
    }
  }
  const say = (text: string, undo: () => Promise<void>) =>
    toast.success(text, { action: { label: t('undo'), onClick: () => void attempt(undo) } })
  const put = async ({ id }: Some, from: TodoState, state: TodoState) => {
    await runAction(actions.move({ params: { id }, body: { from, state } }))
  }
  const setState = (todo: Some, state: TodoState) =>
    attempt(async () => {
      await put(todo, todo.state, state)
      const text =
        state === 'done' ? t('doneSaid', { title: todo.title }) : t('reopenedSaid', { title: todo.title })
      say(text, () => put(todo, state, todo.state))
    })
  const remove = (todo: Some) =>
    attempt(async () => {
      const params = { id: todo.id }
      await runAction(actions.remove({ params }))
      say(t('deletedSaid', { title: todo.title }), async () => {
        await runAction(actions.restore({ params }))
      })
    })
  return { attempt, say, setState, remove }
}

export type TodoCalls = ReturnType<typeof useTodoCalls>
