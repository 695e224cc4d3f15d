'use client'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Widget } from '@/contracts/widget'
import { useWidgetNames } from '@/features/dashboard/grid/widget-view'
import { SILENT_DRAG } from '@/ui/silent-drag'
import { OrderRow } from './order-row'

/** A press that stays is none; the handle itself does not scroll the list. */
const POINTER = { activationConstraint: { distance: 4 } }

type Props = {
  /** In their order. */
  widgets: readonly Widget[]
  helpId: string
  /** Answers the place where the card then is. */
  onMove: (key: string, place: number) => number
}

/** The cards of a dashboard below each other, to be moved by pointer, finger or keys. */
export function OrderList({ widgets, helpId, onMove }: Props) {
  const t = useTranslations('dashboard.order')
  const namesOf = useWidgetNames()
  const id = useId()
  const sensors = useSensors(useSensor(PointerSensor, POINTER))
  const [moved, setMoved] = useState<{ key: string; place: number } | null>(null)
  const keys = widgets.map(({ key }) => key)
  const move = (key: string, place: number) => setMoved({ key, place: onMove(key, place) })
  const drop = ({ active, over }: DragEndEvent) => {
    const place = over ? keys.indexOf(`${over.id}`) : -1
    if (place >= 0) move(`${active.id}`, place)
  }
  const movedWidget = widgets.find(({ key }) => key === moved?.key)
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT_DRAG}
      onDragEnd={drop}
    >
      <p role="status" className="sr-only">
        {moved &&
          movedWidget &&
          t('moved', {
            name: namesOf(movedWidget).heading,
            place: moved.place + 1,
            count: widgets.length,
          })}
      </p>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol aria-label={t('list')} className="-mx-2">
          {widgets.map((widget, place) => (
            <OrderRow
              key={widget.key}
              id={widget.key}
              place={place}
              count={widgets.length}
              {...namesOf(widget)}
              isMoved={moved?.key === widget.key}
              helpId={helpId}
              onMove={(to) => move(widget.key, to)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
