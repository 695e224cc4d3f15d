'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QrCode } from '@/components/account/qr-code'
import type { ConnectFamily } from '@/domain/devices/connect-guide'

/** This very page for the phone that one takes along to the device. */
export function ConnectPhone({ family, name }: { family: ConnectFamily; name: string }) {
  const t = useTranslations('connect.phone')
  const [isOpen, setIsOpen] = useState(false)
  const query = new URLSearchParams({ connect: family, ...(name !== '' && { name }) })
  const address = `${window.location.origin}/devices/claim?${query.toString()}`
  return (
    <details
      className="border-t border-line pt-3 max-sm:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm">{t('title')}</summary>
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <QrCode text={address} label={t('title')} />
          <p className="min-w-0 flex-1 basis-48 text-[0.8125rem] text-muted">{t('hint')}</p>
        </div>
      )}
    </details>
  )
}
