'use client'
import { useTranslations } from 'next-intl'
import { useFamilyName } from '@/components/device/use-family-name'
import { useKindName } from '@/components/device/kind-name'
import type { MailingFields } from '@/contracts/superuser/mailing'
import { localeName } from '@/domain/text/languages'

type Audience = Omit<MailingFields['audience'], 'excluded'>
type Line = readonly [name: string, words: readonly string[]]

/** Names firmware as people know it: the family's name and the version. */
export function useFirmwareName(): (firmware: { family: string; version: string }) => string {
  const familyName = useFamilyName()
  return ({ family, version }) => `${familyName(family)} ${version}`
}

/**
 * What of an audience was chosen, in words, a line for each filter; a filter that was not chosen is not there.
 * `excluded`: who is left out, as the reader is told of them.
 */
export function useAudienceWords(): (audience: Audience, excluded: readonly string[]) => Line[] {
  const t = useTranslations('mailings.audience')
  const roles = useTranslations('roles')
  const kindName = useKindName()
  const firmwareName = useFirmwareName()
  return (audience, excluded) => {
    const lines: Line[] = [
      [t('roles'), audience.roles.map((role) => roles(role))],
      [t('languages'), audience.languages.map(localeName)],
      [t('kinds'), audience.kinds.map(kindName)],
      [t('tags'), audience.tags],
      [t('firmware'), audience.firmware.map(firmwareName)],
      [t('excluded'), excluded],
    ]
    return lines.filter(([, words]) => words.length > 0)
  }
}
