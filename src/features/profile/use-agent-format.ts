'use client'
import { useTranslations } from 'next-intl'
import { type UserAgent, browserOf, otherSystemOf, operatingSystemOf } from '@/domain/access/user-agent'

/** What a user agent tells, in words; null for what nobody knows. */
export function useAgentFormat() {
  const t = useTranslations('security.agent')
  const names = useTranslations('push.guide')
  const browser = (agent: UserAgent): string | null => {
    const known = browserOf(agent)
    return known && names(`browsers.${known.browser}`)
  }
  const system = (agent: UserAgent): string | null => {
    const known = operatingSystemOf(agent)
    return known === 'other' ? otherSystemOf(agent) : names(`systems.${known}`)
  }
  /** "Firefox on Windows" */
  const both = (agent: UserAgent): string => {
    const [program, place] = [browser(agent), system(agent)]
    if (!program && !place) return t('unknown')
    return t('both', { browser: program ?? t('otherBrowser'), system: place ?? t('otherSystem') })
  }
  return { browser, system, both }
}
