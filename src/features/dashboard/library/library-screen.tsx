'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { errorMessageOf } from '@/client/api'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { ErrorState } from '@/ui/error-state'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/skeleton'
import { useScrollEdges } from '@/ui/measure/use-scroll-edges'
import { widgetDefinitions } from '@/widgets/definitions'
import { GoneDashboard, isGoneDashboard } from '@/features/dashboard/dashboards/gone-dashboard'
import { useChosenDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { useDashboardName, useDashboards } from '@/features/dashboard/dashboards/use-dashboards'
import { useLayout } from '@/features/dashboard/layout/use-layout'
import { useWidgetCalls } from '../use-widget-calls'
import { useWidgets } from '../use-widgets'
import { WidgetGallery } from './widget-gallery'
import { LayoutHistory } from './layout-history'
import { WidgetInstances } from './widget-instances'
import { TemplatesPanel } from './templates-panel'

const PANELS = ['own', 'gallery', 'templates', 'history'] as const
type Panel = (typeof PANELS)[number]
const panelFrom = (text: string | null): Panel => PANELS.find((panel) => panel === text) ?? 'own'

/** Widgets as things one has, can have, and had. */
export function LibraryScreen() {
  const t = useTranslations('library')
  const params = useSearchParams()
  const panel = panelFrom(params.get('show'))
  const { dashboard } = useChosenDashboard()
  const hrefOf = (one: Panel): string => {
    const next = new URLSearchParams(params)
    if (one === 'own') next.delete('show')
    else next.set('show', one)
    return next.size === 0 ? '/widgets' : `/widgets?${next.toString()}`
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <nav aria-label={t('sections')}>
          <ul className="flex flex-wrap gap-2">
            {PANELS.map((one) => (
              <li key={one}>
                <Chip asChild pressed={one === panel}>
                  <Link href={hrefOf(one)} scroll={false} aria-current={one === panel ? 'true' : undefined}>
                    {t(`panels.${one}`)}
                  </Link>
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
        <DashboardSelect />
      </div>
      {panel !== 'gallery' && <TypeNames gallery={hrefOf('gallery')} />}
      <LibraryPanel key={dashboard} panel={panel} dashboard={dashboard} hrefOf={hrefOf} />
    </div>
  )
}

type PanelProps = { panel: Panel; dashboard: string; hrefOf: (panel: Panel) => string }

function LibraryPanel({ panel, dashboard, hrefOf }: PanelProps) {
  const t = useTranslations('library')
  const { widgets, error, change, refresh } = useWidgets(dashboard)
  const { persist } = useLayout({ dashboard, widgets, change })
  const calls = useWidgetCalls({ dashboard, widgets, change, persist })
  if (isGoneDashboard(dashboard, error)) return <GoneDashboard />
  return (
    <>
      {widgets && panel === 'own' && (
        <WidgetInstances
          widgets={widgets}
          calls={calls}
          templatesHref={hrefOf('templates')}
          onChanged={refresh}
        />
      )}
      {panel === 'gallery' && <WidgetGallery onAdd={calls.add} takenKeys={keysOf(widgets)} />}
      {panel === 'templates' && <TemplatesPanel onChanged={refresh} />}
      {panel === 'history' && <LayoutHistory onChanged={refresh} />}
      {!widgets && panel === 'own' && (
        <Card>
          {error ? (
            <ErrorState
              title={t('failed')}
              message={errorMessageOf(error, t('failedText'))}
              requestId={error.requestId}
              onRetry={() => void refresh()}
            />
          ) : (
            <Skeleton className="m-4 h-40" />
          )}
        </Card>
      )}
    </>
  )
}

/** Which dashboard all of this is about, where there are several. */
function DashboardSelect() {
  const t = useTranslations('dashboard.several')
  const nameOf = useDashboardName()
  const { dashboard, show } = useChosenDashboard()
  const dashboards = useDashboards().data?.dashboards ?? []
  if (dashboards.length < 2) return null
  return (
    <Field label={t('which')} className="w-full sm:w-60">
      {(ids) => (
        <Select
          {...ids}
          value={dashboard}
          onValueChange={(id) => show(id)}
          options={dashboards.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      )}
    </Field>
  )
}

/** Every type by its name, each a way to its place in the gallery. */
function TypeNames({ gallery }: { gallery: string }) {
  const t = useTranslations('library')
  const titles = useTranslations('widgets.titles')
  const ref = useScrollEdges<HTMLElement>()
  return (
    // on a phone one line that scrolls
    <nav
      ref={ref}
      aria-label={t('types')}
      className="scroll-x text-[0.8125rem] text-muted [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4"
    >
      <ul className="flex gap-x-4 max-sm:w-max sm:flex-wrap sm:gap-x-3 sm:gap-y-1">
        {Object.values(widgetDefinitions).map(({ type }) => (
          <li key={type}>
            <Link
              href={`${gallery}#${type}`}
              className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 sm:min-h-6 sm:min-w-0 hover:text-ink hover:underline"
            >
              {titles(type)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const keysOf = (widgets: readonly { key: string }[] = []): ReadonlySet<string> =>
  new Set(widgets.map(({ key }) => key))
