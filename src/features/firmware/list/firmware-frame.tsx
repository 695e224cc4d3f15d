'use client'
import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
import { LinkTabs } from '@/ui/navigation/link-tabs'
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
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        <Button variant="primary" onClick={() => setUploading(true)}>
          <Upload aria-hidden />
          {t('upload.open')}
        </Button>
      </header>
      <LinkTabs
        label={t('title')}
        tabs={FIRMWARE_VIEWS.map((one) => ({
          href: hrefOf(one),
          label: t(`tabs.${one}`),
          isCurrent: one === view,
        }))}
      />
      {children}
      {isUploading && <UploadDialog maxMb={maxMb} actions={actions} onClose={() => setUploading(false)} />}
    </div>
  )
}
