'use client'
import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./speed-dialog')
const SpeedDialog = lazyPart(async () => ({ default: (await load()).SpeedDialog }))

/** Opens the speed limit, for those who may change how the device is set up. */
export function SpeedLimit({ device: { deviceId, access } }: { device: Device }) {
  const t = useTranslations('widgets.solarPump')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(access, 'manage')) return null
  return (
    <>
      <IconButton
        label={t('speedLimit')}
        className="widget-control -my-1"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Gauge aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <SpeedDialog deviceId={deviceId} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
