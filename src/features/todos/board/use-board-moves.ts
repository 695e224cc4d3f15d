'use client'
import { useTranslations } from 'next-intl'
import { startTransition, useMemo, useOptimistic, useState } from 'react'
import { runAction } from '@/client/action'
import type { TodoCard } from '@/contracts/superuser/todo'
import type { BoardColumns, TodoActions } from '../todo-actions'
import type { TodoCalls } from '../use-todo-calls'
import { columnOf, dragOver, type Order, orderOf, placeOf, stateIn, stepCard } from './board-order'

/** `start` is the order that was seen when the card was lifted: whoever moves it meanwhile is noticed. */
type Held = { id: string; start: Order; order: Order; by: 'pointer' | 'keys' }
type Args = { columns: BoardColumns; move: TodoActions['move']; attempt: TodoCalls['attempt'] }

/**
 * Moves of cards by pointer and by keys. A held card is shown where it would be put; a dropped one stays there until the
 * server has answered. What is said aloud is `said`.
 */
export function useBoardMoves({ columns, move, attempt }: Args) {
  const say = useMoveTexts(columns)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<Held | null>(null)
  const known = useMemo(() => orderOf(columns), [columns])
  const [order, show] = useOptimistic(known)

  const lift = (id: string, by: Held['by']) => {
    setHeld({ id, start: order, order, by })
    setSaid(say('lifted', order, id))
  }
  const hold = (next: Order | null) => {
    if (!held || !next || next === held.order) return
    setHeld({ ...held, order: next })
    setSaid(say('moved', next, held.id))
  }
  const cancel = () => {
    if (!held) return
    setHeld(null)
    setSaid(say('cancelled', order, held.id))
  }
  /** A pointer says over what it lets go; keys have put the card there already. */
  const drop = (over?: string) => {
    if (!held) return
    const next = over === undefined ? held.order : dragOver(held.order, held.id, over)
    const [from, place] = [stateIn(held.start, held.id), placeOf(next, held.id)]
    setHeld(null)
    setSaid(say('dropped', next, held.id))
    if (!from || !place || isSame(held.start, next)) return
    startTransition(async () => {
      show(next)
      await attempt(async () => {
        await runAction(move({ params: { id: held.id }, body: { from, ...place } }))
      })
    })
  }
  return {
    order: held?.order ?? order,
    held,
    said,
    lift,
    cancel,
    drop,
    /** Within its column the library shows the place until the card is let go. */
    over: (target: string) => {
      if (!held || stateIn(held.order, held.id) === columnOf(held.order, target)) return
      hold(dragOver(held.order, held.id, target))
    },
    step: (key: string) => held && hold(stepCard(held.order, held.id, key)),
  }
}
export type BoardMoves = ReturnType<typeof useBoardMoves>

const isSame = (a: Order, b: Order): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What is said aloud of a card on its way. */
function useMoveTexts(columns: BoardColumns) {
  const t = useTranslations('todos')
  const titleOf = (id: string): string =>
    columns.flatMap<TodoCard>(({ todos }) => todos).find((one) => one.id === id)?.title ?? ''
  return (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', order: Order, id: string): string => {
    const state = stateIn(order, id)
    if (!state) return ''
    const [place, count] = [order[state].indexOf(id) + 1, order[state].length]
    return t(`drag.${what}`, { title: titleOf(id), column: t(`states.${state}`), place, count })
  }
}
