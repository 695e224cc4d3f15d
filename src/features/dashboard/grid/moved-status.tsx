'use client'
import { useTranslations } from 'next-intl'
import type { Moved } from './use-handle-keys'
import { useWidgetName } from './widget-view'

/** Tells a screen reader where a widget went. It knows devices by name, so that the board need not hear of their readings. */
export function MovedStatus({ widget, place: { x, y, w, h } }: Moved) {
  const t = useTranslations('dashboard')
  const nameOf = useWidgetName()
  return t('moved', { title: nameOf(widget), column: x + 1, row: y + 1, w, h })
}
