'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { DataSourceProvider } from '@/client/data-source'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { WidgetBoundary } from '@/widgets/kit/widget-boundary'
import { WidgetLoading } from '@/widgets/kit/widget-frame'
import { type WidgetShell, WidgetShellProvider } from '@/widgets/kit/widget-shell'
import { WidgetView } from '@/features/dashboard/grid/widget-view'
import { lazyPart } from '@/ui/lazy-part'
import { demoDeviceOf } from './demo-devices'
import { demoSource } from './demo-source'

const DemoPump = lazyPart(async () => ({ default: (await import('./demo-pump')).DemoPump }))

/** One widget on made-up data. Nothing can be done with it, but for the pump, which is made up too. */
export function DemoWidget({ type }: { type: WidgetType }) {
  const title = useTranslations('widgets.titles')(type)
  const definition = widgetDefinitions[type]
  const config = useMemo(() => {
    const isAboutDevice = definition.fields.some(({ key }) => key === 'deviceId')
    return { ...definition.defaults(), ...(isAboutDevice && { deviceId: demoDeviceOf(type) }) }
  }, [definition, type])
  const shell = useMemo(
    (): WidgetShell => ({ title, config, closeFullScreen: null, actions: null, handle: null }),
    [title, config],
  )
  const { w, h } = definition.size
  const widget = { key: type, type, title, config, position: { x: 0, y: 0, w, h } }
  return (
    <DataSourceProvider value={demoSource}>
      <WidgetShellProvider value={shell}>
        {type === 'pump-controller' ? (
          <WidgetBoundary>
            <Suspense fallback={<WidgetLoading />}>
              <DemoPump />
            </Suspense>
          </WidgetBoundary>
        ) : (
          <WidgetView widget={widget} />
        )}
      </WidgetShellProvider>
    </DataSourceProvider>
  )
}

const TICK_MS = 2_000

/** Lets the made-up supply move while it is looked at. */
export function useDemoClock(): void {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible')
        void mutate(
          (key) => typeof key === 'string' && key.startsWith(demoSource.name) && key.endsWith('/devices'),
        )
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [mutate])
}
