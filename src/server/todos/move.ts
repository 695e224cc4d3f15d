import type { moveTodo, tickTodoStep } from '@/contracts/superuser/todos'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { takeRank } from './rank'
import { saveEdit, stateColumns } from './save'
import { requireTodo } from './todo-row'
import { cardView, checklistOf, detailView } from './todo-view'
import { withTodos } from './with-todos'

/**
 * Another place in the same column changes the order only: no version, no record. A change of the column is refused
 * when somebody else has moved the card elsewhere meanwhile.
 */
export const putTodo: Verb<typeof moveTodo> = (ctx, { params: { id }, body: { from, state, ...place } }) =>
  withTodos(async (tx) => {
    const before = await requireTodo(tx, id)
    if (before.state !== from && before.state !== state)
      throw new AppError('conflict', 'Somebody has moved this todo meanwhile', {
        current: detailView(before),
      })
    const rank = await takeRank(tx, state, { id, place })
    if (before.state === state) {
      await tx.todo.update({ where: { id }, data: { rank } })
      return { todo: cardView(before) }
    }
    const data = { ...stateColumns(state, ctx.now), rank }
    return { todo: cardView(await saveEdit(tx, ctx, { before, data })) }
  })

/** Ticks of different steps, and of one step alike, never conflict. */
export const tickStep: Verb<typeof tickTodoStep> = (ctx, { params: { id, stepId }, body: { done } }) =>
  withTodos(async (tx) => {
    const before = await requireTodo(tx, id)
    const steps = checklistOf(before.checklist)
    const step = steps.find((one) => one.id === stepId)
    if (!step) throw new AppError('not_found', 'There is no such step')
    if (step.done === done) return { todo: detailView(before) }
    const checklist = steps.map((one) => (one.id === stepId ? { ...one, done } : one))
    return { todo: detailView(await saveEdit(tx, ctx, { before, data: { checklist } })) }
  })
