'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./export-dialog')
const ExportDialog = lazy(async () => ({ default: (await load()).ExportDialog }))

/** Opens the CSV export of a device; the dialog's code comes with the first press. */
export function ExportButton({ device, className }: { device: Device; className?: string }) {
  const t = useTranslations('devices.export')
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
        <Download aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <ExportDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
