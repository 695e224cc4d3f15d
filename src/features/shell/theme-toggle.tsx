'use client'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { IconButton } from '@/ui/icon-button'

export function ThemeToggle() {
  const t = useTranslations('shell')
  const { resolvedTheme, setTheme } = useTheme()
  // both icons are there and CSS picks one, since a server does not know the theme
  return (
    <IconButton label={t('theme')} onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}>
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </IconButton>
  )
}
