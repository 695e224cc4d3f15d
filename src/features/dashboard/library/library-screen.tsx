'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { messageOf } from '@/client/api'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { useLayout } from '../use-layout'
import { useWidgetCalls } from '../use-widget-calls'
import { useWidgets } from '../use-widgets'
import { Gallery } from './gallery'
import { History } from './history'
import { Instances } from './instances'
import { Templates } from './templates-panel'

const PANELS = ['own', 'gallery', 'templates', 'history'] as const
type Panel = (typeof PANELS)[number]
const panelFrom = (text: string | null): Panel => PANELS.find((panel) => panel === text) ?? 'own'

/** Widgets as things one has, can have, and had. */
export function LibraryScreen() {
  const t = useTranslations('library')
  const panel = panelFrom(useSearchParams().get('show'))
  const { widgets, error, change, refresh } = useWidgets()
  const { persist } = useLayout(widgets, change)
  const calls = useWidgetCalls({ widgets, change, persist })
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      <nav aria-label={t('sections')}>
        <ul className="flex flex-wrap gap-2">
          {PANELS.map((one) => (
            <li key={one}>
              <Chip asChild pressed={one === panel}>
                <Link
                  href={one === 'own' ? '/widgets' : `/widgets?show=${one}`}
                  scroll={false}
                  aria-current={one === panel ? 'true' : undefined}
                >
                  {t(`panels.${one}`)}
                </Link>
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      {widgets && panel === 'own' && <Instances widgets={widgets} calls={calls} onChanged={refresh} />}
      {panel === 'gallery' && <Gallery onAdd={calls.add} takenKeys={keysOf(widgets)} />}
      {panel === 'templates' && <Templates onChanged={refresh} />}
      {panel === 'history' && <History onChanged={refresh} />}
      {!widgets && panel === 'own' && (
        <Card>
          {error ? (
            <ErrorState
              title={t('failed')}
              message={messageOf(error, t('failedText'))}
              requestId={error.requestId}
              onRetry={() => void refresh()}
            />
          ) : (
            <Skeleton className="m-4 h-40" />
          )}
        </Card>
      )}
    </div>
  )
}

const keysOf = (widgets: readonly { key: string }[] = []): ReadonlySet<string> =>
  new Set(widgets.map(({ key }) => key))
