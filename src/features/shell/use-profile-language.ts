'use client'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { rememberLanguage } from '@/client/language'
import { useSession } from '@/client/session/session'

/** Has the page written anew when the profile names another language than it was written in. */
export function useProfileLanguage(): void {
  const language = useSession().user?.preferences.language
  const written = useLocale()
  const router = useRouter()
  // the document around the pages stays when somebody signs in, and with it the language it says it is in
  useEffect(() => {
    document.documentElement.lang = written
  }, [written])
  useEffect(() => {
    if (!language || language === written) return
    rememberLanguage(language)
    router.refresh()
  }, [language, written, router])
}
