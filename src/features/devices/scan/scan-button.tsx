'use client'
import { ScanQrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { useBrowserFact } from '@/ui/measure/use-browser-fact'
import { IconButton } from '@/ui/icon-button'
import { canScan } from './barcodes'
import type { Scan } from './scan'

const LazyDialog = lazyPart(async () => ({ default: (await import('./scan-dialog')).ScanDialog }))

type Props = { onScanned: (scan: Scan) => void; className?: string }

/** Reads an id, and perhaps a claim code, from a printed code; not there where the browser cannot. */
export function ScanButton({ onScanned, className }: Props) {
  const t = useTranslations('scan')
  const isShown = useBrowserFact(canScan, false)
  const [isOpen, setIsOpen] = useState(false)
  if (!isShown) return null
  return (
    <>
      <IconButton label={t('open')} variant="secondary" className={className} onClick={() => setIsOpen(true)}>
        <ScanQrCode aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <LazyDialog onScanned={onScanned} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
