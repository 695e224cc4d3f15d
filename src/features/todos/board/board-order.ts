import { TODO_STATES, type TodoState } from '@/domain/todos/todo'

/** The ids of the cards of each column, from the top to the bottom. */
export type Order = Readonly<Record<TodoState, readonly string[]>>

type Column = { state: TodoState; todos: readonly { id: string }[] }

export const orderOf = (columns: readonly Column[]): Order => {
  const idsOf = (state: TodoState) =>
    columns.find((column) => column.state === state)?.todos.map(({ id }) => id) ?? []
  return { open: idsOf('open'), doing: idsOf('doing'), waiting: idsOf('waiting'), done: idsOf('done') }
}

/** The column of a card. */
export const stateIn = (order: Order, id: string): TodoState | undefined =>
  TODO_STATES.find((state) => order[state].includes(id))

/** The column that a target of a drag is or belongs to. */
export const columnOf = (order: Order, target: string): TodoState | undefined =>
  TODO_STATES.find((state) => state === target) ?? stateIn(order, target)

const without = (order: Order, id: string): Order => ({
  open: order.open.filter((one) => one !== id),
  doing: order.doing.filter((one) => one !== id),
  waiting: order.waiting.filter((one) => one !== id),
  done: order.done.filter((one) => one !== id),
})

/** A card in another place; an index beyond the end is the end. */
export function moveCard(
  order: Order,
  id: string,
  { state, index }: { state: TodoState; index: number },
): Order {
  const rest = without(order, id)
  return { ...rest, [state]: rest[state].toSpliced(index, 0, id) }
}

/** The order while a card is held over a column, or over a card, whose place it takes. */
export function dragOver(order: Order, id: string, over: string): Order {
  const column = TODO_STATES.find((state) => state === over)
  if (column) {
    return stateIn(order, id) === column ? order : moveCard(order, id, { state: column, index: Infinity })
  }
  const state = stateIn(order, over)
  return state && id !== over ? moveCard(order, id, { state, index: order[state].indexOf(over) }) : order
}

/** One step of a lifted card: up and down within its column, left and right into the next one. */
const STEPS: Readonly<Record<string, { across: number; down: number }>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
}

/** The order after a key; null for a key that moves nothing. */
export function stepCard(order: Order, id: string, key: string): Order | null {
  const [step, state] = [STEPS[key], stateIn(order, id)]
  if (!step || !state) return null
  const next = TODO_STATES[TODO_STATES.indexOf(state) + step.across]
  const index = order[state].indexOf(id) + step.down
  if (!next || index < 0) return order
  return moveCard(order, id, { state: next, index })
}

/** Where a card is, as the call that moves it says it. */
export function placeOf(order: Order, id: string) {
  const state = stateIn(order, id)
  if (!state) return null
  const at = order[state].indexOf(id)
  return { state, after: order[state][at - 1] ?? null, before: order[state][at + 1] ?? null }
}
