'use client'
import { useTheme } from 'next-themes'
import { useCallback, useEffect, useRef } from 'react'
import { callApi } from '@/client/api'
import { useSession } from '@/client/session/session'
import { updateMe } from '@/contracts/session-calls'

/** The theme follows the profile on every device; a choice made here is saved there. */
export function useThemePreference(): { isDark: boolean; choose: (theme: 'light' | 'dark') => void } {
  const { user, impersonation, changeUser } = useSession()
  const { resolvedTheme, setTheme } = useTheme()
  const choose = useCallback(
    (theme: 'light' | 'dark') => {
      setTheme(theme)
      if (!user || impersonation) return
      changeUser({ ...user, preferences: { ...user.preferences, theme } })
      // the choice holds in this browser whatever becomes of it
      const saving = callApi(updateMe, { body: { preferences: { theme } } })
      saving.catch((error: unknown) => console.warn('the theme was not saved', error))
    },
    [user, impersonation, changeUser, setTheme],
  )
  return { isDark: resolvedTheme === 'dark', choose }
}

/** Applies what the profile says, when it comes and when it changes. */
export function useProfileTheme(): void {
  const { user } = useSession()
  const { setTheme } = useTheme()
  const theme = user?.preferences.theme
  const applied = useRef<string>(undefined)
  useEffect(() => {
    if (!theme || theme === applied.current) return
    applied.current = theme
    setTheme(theme)
  }, [theme, setTheme])
}
