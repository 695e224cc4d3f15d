'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./pump-settings-dialog')
const PumpSettingsDialog = lazyPart(async () => ({ default: (await load()).PumpSettingsDialog }))

/** Opens the settings of a pump, for whoever may change them; the form's code comes with the first press. */
export function PumpSettingsButton({ device, ch }: { device: Device; ch: number }) {
  const t = useTranslations('widgets.pumpSettings')
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
        <SlidersHorizontal aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen && <PumpSettingsDialog device={device} ch={ch} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
