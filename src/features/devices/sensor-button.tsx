'use client'
import { Radar } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./sensor-dialog')
const SensorDialog = lazy(async () => ({ default: (await load()).SensorDialog }))

/** Opens the sensor settings of a device; the dialog's code comes with the first press. */
export function SensorButton({ device, className }: { device: Device; className?: string }) {
  const t = useTranslations('sensor')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('open', { name: deviceLabel(device) })}
        className={className}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Radar aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <SensorDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
