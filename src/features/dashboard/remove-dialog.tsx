'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import type { Widget } from '@/contracts/widget'
import { deviceLabel } from '@/domain/devices/device-name'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { widgetDeviceIdOf } from './library/instance-state'
import { useWidgetTitle } from './grid/widget-view'

type Props = { widget: Widget; onRemove: () => void; onClose: () => void }

/** Asks before a widget goes, naming its device: there may be several of one type. Mounted means open. */
export function RemoveDialog({ widget, onRemove, onClose }: Props) {
  const t = useTranslations('dashboard')
  const title = useWidgetTitle()(widget)
  const { devices } = useDevices()
  const deviceId = widgetDeviceIdOf(widget)
  const device = devices?.find((one) => one.deviceId === deviceId) ?? (deviceId && { name: '', deviceId })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle')}
      description={
        <>
          <p>{t('removeText')}</p>
          <p className="mt-1 font-medium text-ink">
            {device ? `${title} · ${deviceLabel(device)}` : title}{' '}
            <span className="font-normal text-muted">{widget.key}</span>
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
