'use client'
import { CameraOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { readScan, type Scan } from './scan'
import { useScan } from './use-scan'

type Props = { onScanned: (scan: Scan) => void; onClose: () => void }

/** The camera's picture, until it shows a code. Mounted means open. */
export function ScanDialog(props: Props) {
  const t = useTranslations('scan')
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title={t('title')} description={t('help')}>
        <Picture {...props} />
      </DialogContent>
    </Dialog>
  )
}

function Picture({ onScanned, onClose }: Props) {
  const t = useTranslations('scan')
  const video = useRef<HTMLVideoElement>(null)
  const { failed } = useScan(video, (text) => {
    onClose()
    onScanned(readScan(text))
  })
  if (failed) {
    return (
      <p role="alert" className="flex gap-2 text-critical">
        <CameraOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('failed')}
      </p>
    )
  }
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('picture')}
      className="aspect-square w-full rounded-card bg-sunken object-cover"
    />
  )
}
