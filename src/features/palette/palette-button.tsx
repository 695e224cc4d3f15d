'use client'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'

const CommandPalette = lazyPart(async () => ({ default: (await import('./command-palette')).CommandPalette }))

/** Opens the command palette, by a click or with Ctrl+K or Cmd+K anywhere. Its code comes with the first opening. */
export function PaletteButton() {
  const t = useTranslations('palette')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isOurs || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton label={t('open')} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Search aria-hidden />
      </IconButton>
      <Suspense>{open && <CommandPalette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
