'use client'
import {
  closestCorners,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { TodoCard } from '@/contracts/superuser/todo'
import { todosHref } from '../todo-address'
import type { BoardColumns, TodoActions } from '../todo-actions'
import { useTodoCalls } from '../use-todo-calls'
import { SILENT_DRAG } from '@/ui/silent-drag'
import { BoardCard } from './board-card'
import { BoardColumn } from './board-column'
import { CardFace } from './card-face'
import { useBoardMoves } from './use-board-moves'

/** A press that stays is a press; a finger that moves at once scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

type Props = { columns: BoardColumns; actions: TodoActions }

/** Todos in columns, which people drag by pointer, finger or keys. */
export function TodoBoard({ columns, actions }: Props) {
  const t = useTranslations('todos')
  const search = useSearchParams().toString()
  const calls = useTodoCalls(actions)
  const moves = useBoardMoves({ columns, move: actions.move, attempt: calls.attempt })
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const [id, helpId] = [useId(), useId()]
  const cards = new Map(columns.flatMap(({ todos }) => todos.map((todo) => [todo.id, todo] as const)))
  const isDragged = moves.held?.by === 'pointer'
  const dragged = isDragged ? cards.get(moves.held?.id ?? '') : undefined
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCorners}
      accessibility={SILENT_DRAG}
      onDragStart={({ active }) => moves.lift(`${active.id}`, 'pointer')}
      onDragOver={({ over }) => over && moves.over(`${over.id}`)}
      onDragEnd={({ over }) => moves.drop(over ? `${over.id}` : undefined)}
      onDragCancel={moves.cancel}
    >
      <p id={helpId} className="sr-only">
        {t('drag.help')}
      </p>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      <div className="scroll-x -mx-4 px-4 sm:-mx-6 sm:px-6">
        <div className="grid auto-cols-[minmax(16rem,1fr)] grid-flow-col items-stretch gap-3 pb-2">
          {columns.map(({ state, todos, total }) => (
            <BoardColumn
              key={state}
              state={state}
              ids={moves.order[state]}
              total={total + moves.order[state].length - todos.length}
              moreHref={todosHref(search, { state, view: 'list' })}
            >
              {moves.order[state].flatMap((one) => {
                const todo = cards.get(one)
                return todo
                  ? [
                      cardOf(todo, {
                        href: todosHref(search, { todo: one }),
                        moves,
                        setState: calls.setState,
                        helpId,
                      }),
                    ]
                  : []
              })}
            </BoardColumn>
          ))}
        </div>
      </div>
      <DragOverlay>
        {dragged && (
          <div className="card flex cursor-grabbing flex-col gap-2 p-3 shadow-overlay">
            <CardFace todo={dragged} title={dragged.title} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const cardOf = (todo: TodoCard, more: Omit<Parameters<typeof BoardCard>[0], 'todo'>) => (
  <BoardCard key={todo.id} todo={todo} {...more} />
)
