'use client'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createElement, Suspense } from 'react'
import type { Widget } from '@/contracts/widget'
import { widgetComponentOf, isDrawable } from '@/widgets/components'
import { WidgetBoundary } from '@/widgets/kit/widget-boundary'
import { WidgetFrame, WidgetLoading } from '@/widgets/kit/widget-frame'
import { WidgetNotice } from '@/widgets/kit/widget-notice'

/** The title of a type in the reader's language; of an unknown type what was stored. */
export function useWidgetTitle(): (widget: Pick<Widget, 'type' | 'title'>) => string {
  const t = useTranslations('widgets.titles')
  return ({ type, title }) => (isDrawable(type) ? t(type) : title)
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
