'use client'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { NavLinks } from './nav-links'
import { useSignOut } from '@/features/shell/use-sign-out'

export function SignOutButton() {
  const t = useTranslations('shell')
  const { busy, leave } = useSignOut()
  return (
    <Button variant="ghost" busy={busy} onClick={leave} className="w-full justify-start px-2.5">
      <LogOut aria-hidden />
      {t('signOut')}
    </Button>
  )
}

/** The permanent sidebar of wide screens: both ends stay in view, whatever stands above the page. */
export function Sidebar() {
  return (
    <aside className="hidden min-h-[calc(100dvh-3rem)] w-sidebar shrink-0 flex-col justify-between border-r border-line bg-surface wide:flex">
      <div className="sticky top-[calc(3rem+var(--banner))] max-h-[calc(100dvh-8rem)] overflow-y-auto">
        <NavLinks />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface p-3">
        <SignOutButton />
      </div>
    </aside>
  )
}
