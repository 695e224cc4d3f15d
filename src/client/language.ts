'use client'
import { LANGUAGE_COOKIE } from '@/domain/text/language-cookie'

const YEAR_S = 31_536_000

/** The next page from the server speaks this language, on the login page too. */
export function rememberLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${encodeURIComponent(language)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
