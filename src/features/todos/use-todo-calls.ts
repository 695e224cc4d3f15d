'use client'
import { useTranslations } from 'next-intl'
import { errorMessageOf } from '@/client/api'
import { runAction } from '@/client/action'
import type { TodoCard } from '@/contracts/superuser/todo'
import type { TodoState } from '@/domain/todos/todo'
import { toast } from '@/ui/toast/toast'
import type { TodoActions } from './todo-actions'

type Some = Pick<TodoCard, 'id' | 'title' | 'state'>

/** What can be done with todos at a press, each with the way back. A failure is said by a toast. */
export function useTodoCalls(actions: Pick<TodoActions, 'move' | 'remove' | 'restore' | 'bulk'>) {
  const t = useTranslations('todos')
  const ui = useTranslations('ui')
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(errorMessageOf(error, ui('notSaved')))
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
