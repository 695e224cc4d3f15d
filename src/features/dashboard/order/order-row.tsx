'use client'
import { useSortable } from '@dnd-kit/sortable'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'

type Props = {
  id: string
  /** From 0. */
  place: number
  count: number
  heading: string
  second: string | null
  /** It was moved last, by keys or buttons. */
  isMoved: boolean
  /** Of the text that tells how a card is moved. */
  helpId: string
  onMove: (place: number) => void
}

/**
 * A card in the list of cards: it is dragged by its handle, and moved by keys there or by the buttons at its end. Tips would
 * lie over the next card.
 */
export function OrderRow({ id, place, count, heading, second, isMoved, helpId, onMove }: Props) {
  const t = useTranslations('dashboard.order')
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMoved) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMoved, place])
  const [isFirst, isLast] = [place === 0, place === count - 1]
  const name = second === null ? heading : `${heading} · ${second}`
  const press = (event: KeyboardEvent) => {
    const to = placeOf(event.key, { place, count })
    if (to === null) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li
      ref={(node) => {
        row.current = node
        setNodeRef(node)
      }}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cn(
        'flex scroll-my-2 items-center gap-1 border-b border-line bg-surface py-1 last:border-b-0',
        isDragging && 'relative z-10 rounded-control shadow-overlay',
      )}
    >
      <IconButton
        ref={setActivatorNodeRef}
        label={t('handle', { name })}
        aria-describedby={helpId}
        data-tip={undefined}
        className="size-11 cursor-grab touch-none active:cursor-grabbing"
        {...listeners}
        onKeyDown={press}
      >
        <GripVertical aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">
        <p className="truncate text-[0.9375rem] font-semibold">{heading}</p>
        {second !== null && <p className="truncate text-sm text-muted">{second}</p>}
      </div>
      <IconButton
        label={t('up', { name })}
        aria-disabled={isFirst}
        data-tip={undefined}
        className="size-11"
        onClick={() => !isFirst && onMove(place - 1)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label={t('down', { name })}
        aria-disabled={isLast}
        data-tip={undefined}
        className="size-11"
        onClick={() => !isLast && onMove(place + 1)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </li>
  )
}

/** Where a key at the handle takes a card; null for any other key. */
function placeOf(key: string, { place, count }: { place: number; count: number }): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, place - 1)
    case 'ArrowDown':
      return Math.min(count - 1, place + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
