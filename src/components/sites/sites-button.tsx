'use client'
import { MapPin, Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

const SitesDialog = lazyPart(async () => ({ default: (await import('./sites-dialog')).SitesDialog }))

/** Opens the places of this account. */
export function SitesButton({ isIcon = false }: { isIcon?: boolean }) {
  const t = useTranslations('sites')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton label={t('manage')} onClick={open}>
          <Settings2 aria-hidden />
        </IconButton>
      ) : (
        <Button onClick={open}>
          <MapPin aria-hidden />
          {t('title')}
        </Button>
      )}
      <Suspense>{isOpen && <SitesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
