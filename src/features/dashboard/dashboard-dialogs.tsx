'use client'
import { useTranslations } from 'next-intl'
import type { Widget } from '@/contracts/widget'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { AddWidgetDialog } from './add-widget-dialog'
import { ConfigureDialog } from './configure-dialog'
import { FullScreen } from './full-screen'
import type { useWidgetCalls } from './use-widget-calls'
import type { CardActions } from './widget-card'
import { useWidgetTitle } from './widget-view'

export type OpenDialog = { kind: 'add' } | { kind: 'configure' | 'remove' | 'fullScreen'; key: string }

type Props = {
  open: OpenDialog
  widgets: readonly Widget[]
  calls: ReturnType<typeof useWidgetCalls>
  actions: CardActions
  onClose: () => void
}

/** Whatever stands over the dashboard; loaded with the first of them. */
export function DashboardDialogs({ open, widgets, calls, actions, onClose }: Props) {
  if (open.kind === 'add') {
    const takenKeys = new Set(widgets.map(({ key }) => key))
    return <AddWidgetDialog takenKeys={takenKeys} onAdd={calls.add} onClose={onClose} />
  }
  const widget = widgets.find(({ key }) => key === open.key)
  if (!widget) return null
  switch (open.kind) {
    case 'configure':
      return (
        <ConfigureDialog
          widget={widget}
          onSave={(config) => calls.configure(widget.key, config)}
          onClose={onClose}
        />
      )
    case 'fullScreen':
      return <FullScreen widget={widget} actions={actions} onClose={onClose} />
    case 'remove':
      return <RemoveDialog widget={widget} onRemove={() => void calls.remove(widget.key)} onClose={onClose} />
  }
}

type RemoveProps = { widget: Widget; onRemove: () => void; onClose: () => void }

function RemoveDialog({ widget, onRemove, onClose }: RemoveProps) {
  const t = useTranslations('dashboard')
  const title = useWidgetTitle()(widget)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle')}
      description={
        <>
          <p>{t('removeText')}</p>
          <p className="mt-1 font-medium text-ink">
            {title} <span className="font-normal text-muted">{widget.key}</span>
          </p>
        </>
      }
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      danger
      onConfirm={() => {
        onClose()
        onRemove()
      }}
    />
  )
}
