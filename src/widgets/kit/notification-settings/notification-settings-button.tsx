'use client'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { Device } from '@/contracts/device'
import { mayDo } from '@/domain/access/policy'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./notification-settings-dialog')
const NotificationSettingsDialog = lazy(async () => ({ default: (await load()).NotificationSettingsDialog }))

/** Opens the notification settings of a device, for those who may change them; the form's code comes with the first press. */
export function NotificationSettingsButton({ device }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(device.access, 'manage')) return null
  return (
    <>
      <IconButton
        label={t('open')}
        className="widget-control -my-1"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <BellRing aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen && <NotificationSettingsDialog device={device} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
