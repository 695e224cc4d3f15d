'use client'
import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/navigation/page-frame'
import { FIRMWARE_PATH, FIRMWARE_VIEWS, type FirmwareView } from '../firmware-address'
import type { FirmwareActions } from '../firmware-actions'
import { UploadDialog } from '../upload/upload-dialog'

type Props = { view: FirmwareView; maxMb: number; actions: FirmwareActions; children: ReactNode }

const hrefOf = (view: FirmwareView) => (view === 'images' ? FIRMWARE_PATH : `${FIRMWARE_PATH}?view=${view}`)

/** Head of the explorer: its views, and the way to bring an image in. */
export function FirmwareFrame({ view, maxMb, actions, children }: Props) {
  const t = useTranslations('firmware')
  const [isUploading, setUploading] = useState(false)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tools={
        <Button variant="primary" onClick={() => setUploading(true)}>
          <Upload aria-hidden />
          {t('upload.open')}
        </Button>
      }
      tabs={FIRMWARE_VIEWS.map((one) => ({
        href: hrefOf(one),
        label: t(`tabs.${one}`),
        isCurrent: one === view,
      }))}
    >
      {children}
      {isUploading && <UploadDialog maxMb={maxMb} actions={actions} onClose={() => setUploading(false)} />}
    </PageFrame>
  )
}
