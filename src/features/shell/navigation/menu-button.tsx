'use client'
import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'
import type { Versions } from '@/features/shell/status/use-versions'

const loadDrawer = () => import('./nav-drawer')
const NavDrawer = lazyPart(async () => ({ default: (await loadDrawer()).NavDrawer }))

/** Opens the navigation on narrow screens; it closes by itself when the page changes. */
export function MenuButton({ versions }: { versions: Versions }) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = openAt === pathname
  const show = () => {
    setWanted(true)
    setOpenAt(pathname)
  }
  return (
    <>
      <IconButton
        label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        className="wide:hidden"
      >
        <Menu aria-hidden />
      </IconButton>
      <Suspense>
        {wanted && (
          <NavDrawer
            open={open}
            versions={versions}
            onOpenChange={(next) => setOpenAt(next ? pathname : null)}
          />
        )}
      </Suspense>
    </>
  )
}
