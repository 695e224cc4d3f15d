'use client'
import { useTranslations } from 'next-intl'
import type { Widget } from '@/contracts/widget'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useWidgetTitle } from './widget-view'

type Props = { widget: Widget; onRemove: () => void; onClose: () => void }

/** Asks before a widget goes. Mounted means open. */
export function RemoveDialog({ widget, onRemove, onClose }: Props) {
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
