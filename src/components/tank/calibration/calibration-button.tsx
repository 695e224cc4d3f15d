'use client'
import { Crosshair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'

const load = () => import('./calibration-dialog')
const CalibrationDialog = lazyPart(async () => ({ default: (await load()).CalibrationDialog }))

/** Opens the calibration of a device, for those who may change it; the wizard's code comes with the first press. */
export function CalibrationButton({ device }: { device: Device }) {
  const t = useTranslations('calibration')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(device.access, 'manage')) return null
  return (
    <>
      <Button
        size="sm"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Crosshair aria-hidden />
        {t('open')}
      </Button>
      <Suspense>{isOpen && <CalibrationDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
