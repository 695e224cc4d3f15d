'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'

/** The header of guests: Login and Register. */
export function PublicHeader() {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const current = (href: string) => (pathname === href ? 'page' : undefined)
  return (
    <header className="sticky top-[var(--banner)] z-30 flex h-header items-center gap-1 border-b border-line bg-surface px-3">
      <Logo href="/login" />
      <nav aria-label={t('nav')} className="ml-auto flex items-center gap-1">
        <Button asChild variant="ghost" size="sm" className="aria-[current]:text-accent">
          <Link href="/login" aria-current={current('/login')}>
            {t('login')}
          </Link>
        </Button>
        <Button asChild variant="ghost" size="sm" className="aria-[current]:text-accent">
          <Link href="/register" aria-current={current('/register')}>
            {t('register')}
          </Link>
        </Button>
      </nav>
      <ThemeToggle />
    </header>
  )
}
