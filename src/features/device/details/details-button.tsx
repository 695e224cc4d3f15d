'use client'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'

const LazyDialog = lazyPart(async () => ({ default: (await import('./details-dialog')).DetailsDialog }))

/** Opens what can be changed of the facts beside it. */
export function DetailsButton({ device }: { device: Device }) {
  const t = useTranslations('device')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={t('details')} className="-my-2" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <LazyDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
