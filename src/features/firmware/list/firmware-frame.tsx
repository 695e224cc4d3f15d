'use client'
import { Upload } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'
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
      <nav aria-label={t('title')} className="flex gap-1 border-b border-line">
        {FIRMWARE_VIEWS.map((one) => (
          <Link
            key={one}
            href={hrefOf(one)}
            aria-current={one === view ? 'page' : undefined}
            className="inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </nav>
      {children}
      {isUploading && <UploadDialog maxMb={maxMb} actions={actions} onClose={() => setUploading(false)} />}
    </div>
  )
}
