'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { AddWidgetDialog } from '../add-widget-dialog'
import type { NewWidget } from '../use-widget-calls'
import { DemoWidget, useDemoClock } from './demo-widget'

type Props = { takenKeys: ReadonlySet<string>; onAdd: (widget: NewWidget) => Promise<boolean> }

/** Every type at its default size on made-up data that moves. */
export function WidgetGallery({ takenKeys, onAdd }: Props) {
  const t = useTranslations('library')
  const [adding, setAdding] = useState<WidgetType | null>(null)
  return (
    <>
      <p className="text-[0.8125rem] text-muted">{t('demoData')}</p>
      <WidgetTypeGrid
        action={(type, title) => (
          <Button writes size="sm" onClick={() => setAdding(type)} aria-label={t('addType', { title })}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )}
      />
      {adding && (
        <AddWidgetDialog
          initialType={adding}
          takenKeys={takenKeys}
          onAdd={onAdd}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

type GridProps = { action?: (type: WidgetType, title: string) => ReactNode }

/** The types of widgets, each drawn by its own component. */
export function WidgetTypeGrid({ action }: GridProps) {
  const titles = useTranslations('widgets.titles')
  const about = useTranslations('widgets.about')
  useDemoClock()
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-flow-row-dense xl:grid-cols-12">
      {Object.values(widgetDefinitions).map(({ type, size }) => (
        <li key={type} id={type} className={SPANS[size.w] ?? 'xl:col-span-4'}>
          <section aria-label={titles(type)} className="flex h-full flex-col gap-2">
            <div style={{ height: size.h * 106 - 6 }}>
              <DemoWidget type={type} />
            </div>
            <div className="flex items-start justify-between gap-3 px-1">
              <p className="text-[0.8125rem] text-muted">{about(type)}</p>
              {action?.(type, titles(type))}
            </div>
          </section>
        </li>
      ))}
    </ul>
  )
}

const SPANS: Record<number, string> = { 3: 'xl:col-span-3', 4: 'xl:col-span-4', 6: 'xl:col-span-6' }
