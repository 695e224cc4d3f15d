'use client'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { NavLinks } from './nav-links'
import { useSignOut } from './use-sign-out'

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

/** The permanent sidebar of wide screens. */
export function Sidebar() {
  return (
    <aside className="sticky top-header hidden h-[calc(100dvh-3rem)] w-sidebar shrink-0 flex-col justify-between overflow-y-auto border-r border-line bg-surface wide:flex">
      <NavLinks />
      <div className="border-t border-line p-3">
        <SignOutButton />
      </div>
    </aside>
  )
}
