'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { importWidgets } from '@/contracts/part-calls'
import type { WidgetDraft } from '@/contracts/me/layout'
import { PREVIEW_SIZES, type PreviewSize } from '@/domain/dashboard/preview'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { toast } from '@/ui/toast/toast'
import { useWidgetTitle } from '@/features/dashboard/grid/widget-view'
import { ofDashboard, useChosenDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { useWhichDashboard } from '@/features/dashboard/dashboards/use-dashboards'
import { LayoutPreview } from './layout-preview'

type Props = {
  title: string
  /** What stands above the preview. */
  children?: ReactNode
  widgets: readonly WidgetDraft[]
  reason: 'import' | 'template'
  onDone: () => Promise<void>
  onClose: () => void
}

const SIZES = ['lg', 'md', 'sm', 'xs', 'xxs'] as const satisfies readonly PreviewSize[]

/** Shows what is about to come and asks whether it replaces the dashboard or goes below it. Mounted means open. */
export function ReplaceDialog({ title, children, widgets, reason, onDone, onClose }: Props) {
  const t = useTranslations('library')
  const { dashboard } = useChosenDashboard()
  const which = useWhichDashboard()
  const titleOf = useWidgetTitle()
  const [size, setSize] = useState<PreviewSize>('lg')
  const [mode, setMode] = useState<'append' | 'replace'>('append')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const items = widgets.map(({ key, type, title: stored = '', position }) => ({
    id: key,
    title: titleOf({ type, title: stored }),
    ...position,
  }))
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callApi(importWidgets, {
        ...ofDashboard(dashboard),
        body: { mode, reason, widgets: [...widgets] },
      })
      await onDone()
      toast.success(t('imported', { count: widgets.length }))
      onClose()
    } catch (failure) {
      setError(errorMessageOf(failure, t('importFailed')))
    }
    setBusy(false)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        description={which}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              writes
              variant="primary"
              busy={busy}
              disabled={widgets.length === 0}
              onClick={() => void submit()}
            >
              {t(mode === 'append' ? 'addBelow' : 'replaceAll')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {children}
          {widgets.length > 0 && (
            <figure className="flex flex-col gap-3">
              <ChoiceChips
                label={t('previewSize')}
                value={size}
                onValueChange={setSize}
                choices={SIZES.map((value) => ({
                  value,
                  label: t('columns', { count: PREVIEW_SIZES[value].cols }),
                }))}
              />
              <LayoutPreview items={items} size={size} />
            </figure>
          )}
          <ChoiceChips
            label={t('mode')}
            value={mode}
            onValueChange={setMode}
            choices={[
              { value: 'append', label: t('addBelow') },
              { value: 'replace', label: t('replaceAll') },
            ]}
          />
          <p className="text-[0.8125rem] text-muted">
            {t(mode === 'append' ? 'addBelowHelp' : 'replaceAllHelp')}
          </p>
          {error && (
            <p role="alert" className="text-sm text-critical">
              {error}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}
