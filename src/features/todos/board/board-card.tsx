'use client'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Check, GripVertical, RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { TodoCard } from '@/contracts/superuser/todo'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'
import type { TodoCalls } from '../use-todo-calls'
import { CardFace } from './card-face'
import type { BoardMoves } from './use-board-moves'

type Props = {
  todo: TodoCard
  href: string
  moves: BoardMoves
  setState: TodoCalls['setState']
  /** Of the text that tells how a card is moved by keys. */
  helpId: string
}

/** A card that can be dragged as a whole, and lifted by keys at its handle. */
export function BoardCard({ todo, href, moves, setState, helpId }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: todo.id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'card flex touch-manipulation flex-col gap-2 p-3 pl-2',
        isDragging && 'opacity-40',
        moves.held?.id === todo.id && 'outline-2 outline-accent',
      )}
      {...listeners}
    >
      <CardFace
        todo={todo}
        title={
          <Link href={href} prefetch={false} scroll={false} draggable={false} className="hover:underline">
            {todo.title}
          </Link>
        }
        tools={
          <>
            <DoneButton todo={todo} setState={setState} />
            <MoveHandle todo={todo} moves={moves} helpId={helpId} />
          </>
        }
      />
    </li>
  )
}

function DoneButton({ todo, setState }: Pick<Props, 'todo' | 'setState'>) {
  const t = useTranslations('todos')
  const isDone = todo.state === 'done'
  return (
    <IconButton
      label={t(isDone ? 'reopenNamed' : 'markDone', { title: todo.title })}
      onClick={() => void setState(todo, isDone ? 'open' : 'done')}
    >
      {isDone ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
    </IconButton>
  )
}

/** Space lifts and drops, arrows move, Escape takes back. Another column draws the card anew: the focus goes with it. */
function MoveHandle({ todo: { id, title }, moves, helpId }: Pick<Props, 'todo' | 'moves' | 'helpId'>) {
  const t = useTranslations('todos')
  const handle = useRef<HTMLButtonElement>(null)
  const isLifted = moves.held?.id === id && moves.held.by === 'keys'
  useEffect(() => {
    if (isLifted) handle.current?.focus()
  }, [isLifted])
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      return isLifted ? moves.drop() : moves.lift(id, 'keys')
    }
    if (!isLifted) return
    if (event.key === 'Escape' || event.key === 'Tab') return moves.cancel()
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    moves.step(event.key)
  }
  return (
    <IconButton
      ref={handle}
      label={t('moveNamed', { title })}
      aria-pressed={isLifted}
      aria-describedby={helpId}
      className="cursor-grab"
      onKeyDown={press}
    >
      <GripVertical aria-hidden />
    </IconButton>
  )
}
