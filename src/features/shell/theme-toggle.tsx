'use client'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/ui/icon-button'
import { useThemePreference } from './use-theme-preference'

export function ThemeToggle() {
  const t = useTranslations('shell')
  const { isDark, choose } = useThemePreference()
  // both icons are there and CSS picks one, since a server does not know the theme
  return (
    <IconButton label={t('theme')} onClick={() => choose(isDark ? 'light' : 'dark')}>
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </IconButton>
  )
}
