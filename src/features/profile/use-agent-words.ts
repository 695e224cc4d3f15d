'use client'
import { useTranslations } from 'next-intl'
import { type Agent, browserOf, otherSystemOf, systemOf } from './agent'

/** What a user agent tells, in words; null for what nobody knows. */
export function useAgentWords() {
  const t = useTranslations('security.agent')
  const names = useTranslations('push.guide')
  const browser = (agent: Agent): string | null => {
    const known = browserOf(agent)
    return known && names(`browsers.${known.browser}`)
  }
  const system = (agent: Agent): string | null => {
    const known = systemOf(agent)
    return known === 'other' ? otherSystemOf(agent) : names(`systems.${known}`)
  }
  /** "Firefox on Windows" */
  const both = (agent: Agent): string => {
    const [program, place] = [browser(agent), system(agent)]
    if (!program && !place) return t('unknown')
    return t('both', { browser: program ?? t('otherBrowser'), system: place ?? t('otherSystem') })
  }
  return { browser, system, both }
}
