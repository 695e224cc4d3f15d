'use client'
import { useTranslations } from 'next-intl'
import { createElement, Suspense } from 'react'
import { widgetComponentOf } from '@/widgets/components'
import { widgetDefinitionOf } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import type { StoredConfig } from '@/widgets/kit/config-fields'
import { WidgetBoundary } from '@/widgets/kit/widget-boundary'
import { WidgetLoading } from '@/widgets/kit/widget-frame'
import { WidgetShellProvider } from '@/widgets/kit/widget-shell'

const ROW_PX = 110

type Props = { type: WidgetType; config: StoredConfig; /** In rows of the dashboard. */ rows?: number }

/** A widget as the dashboard draws it, with nothing to configure. */
export function WidgetSlot({ type, config, rows }: Props) {
  const titles = useTranslations('widgets.titles')
  const [component, definition] = [widgetComponentOf(type), widgetDefinitionOf(type)]
  if (!component || !definition) return null
  const shell = {
    title: titles(type),
    // the page is the device's
    ownTitle: titles(type),
    config: { ...definition.defaults(), ...config },
    closeFullScreen: null,
    actions: null,
    handle: null,
  }
  return (
    <div className="min-w-0" style={{ height: ROW_PX * (rows ?? definition.size.h) }}>
      <WidgetShellProvider value={shell}>
        <WidgetBoundary>
          <Suspense fallback={<WidgetLoading />}>
            {createElement(component, { config: shell.config })}
          </Suspense>
        </WidgetBoundary>
      </WidgetShellProvider>
    </div>
  )
}
