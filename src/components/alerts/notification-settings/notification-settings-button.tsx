'use client'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./notification-settings-dialog')
const NotificationSettingsDialog = lazyPart(async () => ({
  default: (await load()).NotificationSettingsDialog,
}))

/** Opens the notification settings of a device, for those who may change them; the form's code comes with the first press. */
type Props = { device: Device; /** Written on the button, which is an icon without it. */ text?: string }

export function NotificationSettingsButton({ device, text }: Props) {
  const t = useTranslations('notificationSettings')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(device.access, 'manage')) return null
  const press = {
    onClick: () => setIsOpen(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  }
  return (
    <>
      {text ? (
        <Button size="sm" {...press}>
          <BellRing aria-hidden />
          {text}
        </Button>
      ) : (
        <IconButton label={t('open')} className="widget-control -my-1" {...press}>
          <BellRing aria-hidden />
        </IconButton>
      )}
      <Suspense>
        {isOpen && <NotificationSettingsDialog device={device} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
