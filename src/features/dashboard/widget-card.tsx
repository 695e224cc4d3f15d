'use client'
import { type KeyboardEvent, memo, useMemo } from 'react'
import type { Widget } from '@/contracts/widget'
import { type WidgetShell, WidgetShellProvider } from '@/widgets/kit/widget-shell'
import { useWidgetTitle, WidgetView } from './widget-view'

/** What the dashboard does for its cards; the same object as long as it lives. */
export type CardActions = {
  configure: (key: string) => void
  saveConfig: (key: string, config: Widget['config']) => void
  inspect: (key: string) => void
  showFullScreen: (key: string) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  onHandleKey: (key: string, event: KeyboardEvent) => void
}

type Props = { widget: Widget; editing: boolean; actions: CardActions; closeFullScreen?: () => void }

/** A widget in its shell. It renders again only when its own entry or the mode changes. */
export const WidgetCard = memo(function WidgetCard({ widget, editing, actions, closeFullScreen }: Props) {
  const titleOf = useWidgetTitle()
  const title = titleOf(widget)
  const { key, config } = widget
  const shell = useMemo(
    (): WidgetShell => ({
      title,
      config,
      closeFullScreen: closeFullScreen ?? null,
      actions: {
        configure: () => actions.configure(key),
        saveConfig: (next) => actions.saveConfig(key, next),
        inspect: () => actions.inspect(key),
        showFullScreen: () => actions.showFullScreen(key),
        duplicate: () => actions.duplicate(key),
        remove: () => actions.remove(key),
      },
      handle: editing ? { onKeyDown: (event) => actions.onHandleKey(key, event) } : null,
    }),
    [title, config, closeFullScreen, actions, key, editing],
  )
  return (
    <WidgetShellProvider value={shell}>
      <WidgetView widget={widget} />
    </WidgetShellProvider>
  )
})
