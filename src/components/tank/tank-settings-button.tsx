'use client'
import { Ruler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./tank-settings/tank-settings-dialog')
const TankSettingsDialog = lazyPart(async () => ({ default: (await load()).TankSettingsDialog }))

/** Opens the tank settings of a device, for those who may change them; the form's code comes with the first press. */
export function TankSettingsButton({
  device,
  text,
}: {
  device: Device
  /** Without it only an icon. */ text?: string
}) {
  const t = useTranslations('tank')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(device.access, 'manage')) return null
  const handlers = {
    onClick: () => setIsOpen(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  }
  return (
    <>
      {text ? (
        <Button size="sm" variant="primary" className="widget-control" {...handlers}>
          <Ruler aria-hidden />
          {text}
        </Button>
      ) : (
        <IconButton label={t('open')} className="widget-control -my-1" {...handlers}>
          <Ruler aria-hidden />
        </IconButton>
      )}
      <Suspense>{isOpen && <TankSettingsDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
