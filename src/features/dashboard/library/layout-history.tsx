'use client'
import { History as HistoryIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { listLayouts, restoreLayout } from '@/contracts/part-calls'
import type { LayoutVersion } from '@/contracts/me/layout'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { useWidgetTitle } from '@/features/dashboard/grid/widget-view'
import { ofDashboard, useChosenDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { useWhichDashboard } from '@/features/dashboard/dashboards/use-dashboards'
import { LayoutPreview } from './layout-preview'

const STEP = 10

/** The dashboard as it was before its last changes, the newest first. */
export function LayoutHistory({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useTranslations('library')
  const { data, error, mutate } = useCall(listLayouts, ofDashboard(useChosenDashboard().dashboard))
  const which = useWhichDashboard()
  const [chosen, setChosen] = useState<LayoutVersion | null>(null)
  const [shown, setShown] = useState(STEP)
  const restore = async ({ id }: LayoutVersion) => {
    setChosen(null)
    try {
      await callApi(restoreLayout, { params: { id } })
      await Promise.all([mutate(), onChanged()])
      toast.success(t('restored'))
    } catch (failure) {
      toast.error(errorMessageOf(failure, t('restoreFailed')))
    }
  }
  if (error && !data)
    return (
      <Card>
        <ErrorState
          title={t('failed')}
          message={errorMessageOf(error, t('failedText'))}
          requestId={error.requestId}
          onRetry={() => void mutate()}
        />
      </Card>
    )
  if (!data) return <Skeleton className="h-40" />
  if (data.layouts.length === 0)
    return (
      <Card>
        <EmptyState icon={<HistoryIcon />} title={t('noHistory')} description={t('noHistoryText')} />
      </Card>
    )
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.layouts.slice(0, shown).map((layout) => (
          <LayoutVersionCard key={layout.id} layout={layout} onRestore={() => setChosen(layout)} />
        ))}
      </ul>
      {shown < data.layouts.length && (
        <Button className="self-center" onClick={() => setShown(shown + STEP)}>
          {t('showMore')}
        </Button>
      )}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChosen(null)}
          title={t('restoreTitle')}
          description={[which, t('restoreText', { count: chosen.widgets.length })].filter(Boolean).join('. ')}
          confirmLabel={t('restore')}
          cancelLabel={t('cancel')}
          onConfirm={() => void restore(chosen)}
        />
      )}
    </>
  )
}

function LayoutVersionCard({ layout, onRestore }: { layout: LayoutVersion; onRestore: () => void }) {
  const t = useTranslations('library')
  const format = useFormat()
  const now = useNow(60_000)
  const titleOf = useWidgetTitle()
  const items = layout.widgets.map((widget) => ({
    id: widget.key,
    title: titleOf(widget),
    ...widget.position,
  }))
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm font-medium">{t(`before.${layout.reason}`)}</p>
          <p className="text-xs text-muted" data-tip={format.dateTime(layout.createdAt)}>
            {t('agoAt', { ago: format.ago(layout.createdAt, now), time: format.time(layout.createdAt) })} ·{' '}
            {t('count', { count: items.length })}
          </p>
        </div>
        <Button writes size="sm" onClick={onRestore}>
          {t('restore')}
        </Button>
      </div>
      <LayoutPreview items={items} size="lg" />
    </li>
  )
}
