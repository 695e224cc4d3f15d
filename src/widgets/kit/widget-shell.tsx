'use client'
import { createContext, type KeyboardEvent, use } from 'react'
import type { StoredConfig } from './config-fields'

/** What the person can do with a widget; the page that shows it decides how. */
export type WidgetActions = {
  configure: () => void
  saveConfig: (config: StoredConfig) => void
  inspect: () => void
  showFullScreen: () => void
  duplicate: () => void
  /** To another dashboard; null where there is none. */
  move: (() => void) | null
  remove: () => void
}

/** What surrounds a widget. A widget draws itself the same way on the dashboard, full screen and in a preview. */
export type WidgetShell = {
  /** Of its type, in the reader's language. */
  title: string
  /** What its owner called it. */
  ownTitle?: string | null
  config: StoredConfig
  /** Set when it fills the screen: how to get back. */
  closeFullScreen: (() => void) | null
  /** Null where nothing can be done with it. */
  actions: WidgetActions | null
  /** Set while the layout is being edited: the header moves the widget. */
  handle: { onKeyDown: (event: KeyboardEvent) => void } | null
}

const ShellContext = createContext<WidgetShell | null>(null)
export const WidgetShellProvider = ShellContext

export function useWidgetShell(): WidgetShell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('a widget outside WidgetShellProvider')
  return shell
}

/** Every widget's component takes its stored config and parses it with its own definition. */
export type WidgetProps = { config: StoredConfig }
