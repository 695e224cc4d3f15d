'use client'
import { useTranslations } from 'next-intl'
import type { Widget } from '@/contracts/widget'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useWidgetName } from './grid/widget-view'

type Props = { widget: Widget; onRemove: () => void; onClose: () => void }

/** Asks before a widget goes, naming its device: there may be several of one type. Mounted means open. */
export function RemoveDialog({ widget, onRemove, onClose }: Props) {
  const t = useTranslations('dashboard')
  const name = useWidgetName()(widget)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle')}
      description={
        <>
          <p>{t('removeText')}</p>
          <p className="mt-1 font-medium text-ink">
            {name} <span className="font-normal text-muted">{widget.key}</span>
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
