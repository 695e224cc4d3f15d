'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { useKiosk } from '@/client/use-kiosk'
import type { Widget } from '@/contracts/widget'
import { Skeleton } from '@/ui/skeleton'
import { WidgetLoading } from '@/widgets/kit/widget-frame'
import { type WidgetShell, WidgetShellProvider } from '@/widgets/kit/widget-shell'
import { nameOfWidget, ownTitleOf } from '@/widgets/kit/widget-names'
import { useMountWhenInView } from './use-mount-when-in-view'
import { typeTitleOf, useWidgetNames, WidgetView } from './widget-view'

/** What the dashboard does for its cards; the same object while they can do the same. */
export type CardActions = {
  configure: (key: string) => void
  saveConfig: (key: string, config: Widget['config']) => void
  inspect: (key: string) => void
  showFullScreen: (key: string) => void
  duplicate: (key: string) => void
  /** To another dashboard; null where there is none. */
  move: ((key: string) => void) | null
  remove: (key: string) => void
  onHandleKey: (key: string, event: KeyboardEvent) => void
}

type Props = {
  widget: Widget
  editing: boolean
  /** Null where nothing can be done with it. */
  actions: CardActions | null
  closeFullScreen?: () => void
}

/** A widget in its shell. It renders again only when its own entry or the mode changes. */
export const WidgetCard = memo(function WidgetCard({ widget, editing, actions, closeFullScreen }: Props) {
  const t = useTranslations('widgets.titles')
  const { key, config } = widget
  const title = typeTitleOf(widget, t)
  const ownTitle = ownTitleOf(widget)
  const isKiosk = useKiosk()
  const { ref, isNear } = useMountWhenInView<HTMLDivElement>()
  const shell = useMemo(
    (): WidgetShell => ({
      title,
      ownTitle,
      config,
      closeFullScreen: closeFullScreen ?? null,
      actions:
        isKiosk || !actions
          ? null
          : {
              configure: () => actions.configure(key),
              saveConfig: (next) => actions.saveConfig(key, next),
              inspect: () => actions.inspect(key),
              showFullScreen: () => actions.showFullScreen(key),
              duplicate: () => actions.duplicate(key),
              move: actions.move && (() => actions.move?.(key)),
              remove: () => actions.remove(key),
            },
      handle: editing && actions ? { onKeyDown: (event) => actions.onHandleKey(key, event) } : null,
    }),
    [title, ownTitle, config, closeFullScreen, actions, key, editing, isKiosk],
  )
  return (
    <WidgetShellProvider value={shell}>
      <div ref={ref} data-widget={key} className="h-full">
        {isNear && <WidgetView widget={widget} />}
        {!isNear && (editing ? <WidgetLoading /> : <CardPlaceholder widget={widget} />)}
      </div>
    </WidgetShellProvider>
  )
})

/** A card that nobody has come near: dashboards have many. It is called as it will be. */
function CardPlaceholder({ widget }: { widget: Widget }) {
  const names = useWidgetNames()(widget)
  return (
    <article aria-label={nameOfWidget(names)} className="card flex h-full flex-col px-3 pt-2 pb-3">
      <h2 className="truncate text-sm leading-8 font-semibold">{names.heading}</h2>
      {names.second !== null && <p className="truncate text-xs text-muted">{names.second}</p>}
      <Skeleton className="mt-2 min-h-0 flex-1" />
    </article>
  )
}
