'use client'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createElement, Suspense } from 'react'
import { useDevices } from '@/client/devices'
import type { Widget } from '@/contracts/widget'
import { deviceLabel } from '@/domain/devices/device-name'
import { widgetComponentOf, isDrawable } from '@/widgets/components'
import { WidgetBoundary } from '@/widgets/kit/widget-boundary'
import { WidgetFrame, WidgetLoading } from '@/widgets/kit/widget-frame'
import {
  nameOfWidget,
  ownTitleOf,
  widgetDeviceIdOf,
  widgetNames,
  type WidgetType,
} from '@/widgets/kit/widget-names'
import { WidgetNotice } from '@/widgets/kit/widget-notice'

/** The title of a widget's type in the reader's language; of an unknown type what was stored. */
export const typeTitleOf = ({ type, title }: Titled, t: (type: WidgetType) => string): string =>
  isDrawable(type) ? t(type) : title

type Titled = Pick<Widget, 'type' | 'title'>

/** What its owner called a widget, or the title of its type in the reader's language. */
export function useWidgetTitle(): (widget: Titled) => string {
  const t = useTranslations('widgets.titles')
  return (widget) => ownTitleOf(widget) ?? typeTitleOf(widget, t)
}

/** What a widget's card is called, with its device: there may be several of one type. */
export function useWidgetNames(): (widget: Widget) => ReturnType<typeof widgetNames> {
  const t = useTranslations('widgets.titles')
  const { devices } = useDevices()
  return (widget) => {
    const deviceId = widgetDeviceIdOf(widget)
    const known = devices?.find((one) => one.deviceId === deviceId)
    return widgetNames({
      title: typeTitleOf(widget, t),
      ownTitle: ownTitleOf(widget),
      device: deviceId ? deviceLabel(known ?? { name: '', deviceId }) : undefined,
    })
  }
}

/** The same in one line. */
export function useWidgetName(): (widget: Widget) => string {
  const namesOf = useWidgetNames()
  return (widget) => nameOfWidget(namesOf(widget))
}

/** A widget's own component inside whatever shell is around it. */
export function WidgetView({ widget }: { widget: Widget }) {
  const component = widgetComponentOf(widget.type)
  if (!component) return <UnknownType type={widget.type} />
  return (
    <WidgetBoundary>
      <Suspense fallback={<WidgetLoading />}>{createElement(component, { config: widget.config })}</Suspense>
    </WidgetBoundary>
  )
}

function UnknownType({ type }: { type: string }) {
  const t = useTranslations('dashboard')
  return (
    <WidgetFrame status="unknown">
      <WidgetNotice icon={<CircleHelp />} title={t('unknownType')} text={t('unknownTypeText', { type })} />
    </WidgetFrame>
  )
}
