import { browserOf, operatingSystemOf, otherSystemOf } from '@/domain/access/user-agent'
import type { Language } from '@/domain/text/languages'
import { stringsFor } from '@/server/messages'

const agentStrings = stringsFor('security.agent')
const nameStrings = stringsFor('push.guide')

/** "Firefox on Windows", in the words of the list of sessions; never the client's own text. */
export function describeClient(userAgent: string, language: Language): string {
  const [t, names] = [agentStrings(language), nameStrings(language)]
  const [known, system] = [browserOf({ userAgent }), operatingSystemOf({ userAgent })]
  const place = system === 'other' ? otherSystemOf({ userAgent }) : names(`systems.${system}`)
  if (!known && !place) return t('unknown')
  const browser = known ? names(`browsers.${known.browser}`) : t('otherBrowser')
  return t('both', { browser, system: place ?? t('otherSystem') })
}
