import { Suspense, createElement } from 'react'
import { vi } from 'vitest'
import { widgetComponentOf } from '@/widgets/components'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import type { StoredConfig } from '@/widgets/kit/config-fields'
import { type WidgetActions, WidgetShellProvider } from '@/widgets/kit/widget-shell'
import { renderUi } from './render-ui'

/** Draws one widget with what a dashboard would put around it, or as it fills the screen. */
export function renderWidget(type: WidgetType, config: StoredConfig, { isFull = false } = {}) {
  const actions = {
    configure: vi.fn(),
    saveConfig: vi.fn(),
    inspect: vi.fn(),
    showFullScreen: vi.fn(),
    duplicate: vi.fn(),
    move: vi.fn(),
    remove: vi.fn(),
  } satisfies WidgetActions
  const { title, defaults } = widgetDefinitions[type]
  const full = { ...defaults(), ...config }
  const component = widgetComponentOf(type)
  if (!component) throw new Error(`no component for ${type}`)
  renderUi(
    <WidgetShellProvider
      value={{ title, config: full, closeFullScreen: isFull ? vi.fn() : null, actions, handle: null }}
    >
      <Suspense fallback="code">{createElement(component, { config: full })}</Suspense>
    </WidgetShellProvider>,
  )
  return { actions, full }
}
