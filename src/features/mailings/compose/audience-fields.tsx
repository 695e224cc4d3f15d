'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { useKindName } from '@/components/device/kind-name'
import type { MailingPerson } from '@/contracts/superuser/mailing'
import { ROLES } from '@/domain/access/policy'
import { LANGUAGES, localeName } from '@/domain/text/languages'
import { Chip } from '@/ui/chip'
import type { MailingChoices } from '../mailing-actions'
import { useFirmwareName } from '../use-audience-words'
import { ExcludedPeople } from './excluded-people'
import type { Audience } from './mailing-draft'

type Props = {
  audience: Audience
  choices: MailingChoices
  /** Names of those who are excluded already. */
  excludedPeople: readonly MailingPerson[]
  onChange: (patch: Partial<Audience>) => void
}

/** Whom a mailing is for; what is not chosen means any. */
export function AudienceFields({ audience, choices, excludedPeople, onChange }: Props) {
  const t = useTranslations('mailings.audience')
  const roles = useTranslations('roles')
  const kindName = useKindName()
  const firmwareName = useFirmwareName()
  const format = useFormat()
  const known = (one: { family: string; version: string }) => `${one.family} ${one.version}`
  const all = [...choices.firmware, ...audience.firmware]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('lead')}</p>
      <Choice label={t('roles')} hint={t('any')}>
        <Toggles
          options={ROLES.map((value) => ({ value, label: roles(value) }))}
          chosen={audience.roles}
          onChange={(values) => onChange({ roles: values })}
        />
      </Choice>
      <Choice label={t('languages')} hint={t('any')}>
        <Toggles
          options={LANGUAGES.map((value) => ({ value, label: localeName(value) }))}
          chosen={audience.languages}
          onChange={(values) => onChange({ languages: values })}
        />
      </Choice>
      <p className="text-[0.8125rem] text-muted">{t('deviceRule')}</p>
      <Choice label={t('kinds')} hint={t('any')}>
        <Toggles
          options={withChosen(choices.kinds, audience.kinds).map((value) => ({
            value,
            label: kindName(value),
          }))}
          chosen={audience.kinds}
          onChange={(values) => onChange({ kinds: values })}
        />
      </Choice>
      <Choice label={t('tags')} hint={t('any')}>
        <Toggles
          options={withChosen(choices.tags, audience.tags).map((value) => ({ value, label: value }))}
          chosen={audience.tags}
          onChange={(values) => onChange({ tags: values })}
        />
      </Choice>
      <Choice label={t('firmware')} hint={t('any')}>
        <Toggles
          options={withChosen(choices.firmware.map(known), audience.firmware.map(known)).map((value) => {
            const owners = choices.firmware.find((one) => known(one) === value)?.owners ?? 0
            const label = all.filter((one) => known(one) === value).map(firmwareName)[0] ?? value
            return { value, label: `${label} (${format.number(owners)})` }
          })}
          chosen={audience.firmware.map(known)}
          onChange={(values) => {
            const chosen = values.flatMap((value) => all.find((one) => known(one) === value) ?? [])
            onChange({ firmware: chosen.map(({ family, version }) => ({ family, version })) })
          }}
        />
      </Choice>
      <ExcludedPeople
        ids={audience.excluded}
        known={excludedPeople}
        onChange={(excluded) => onChange({ excluded })}
      />
    </div>
  )
}

/** What was chosen stays there to be taken away, also when no device has it any more. */
const withChosen = (options: readonly string[], chosen: readonly string[]): string[] => [
  ...new Set([...options, ...chosen]),
]

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-muted">{hint}</span>
      </legend>
      {children}
    </fieldset>
  )
}

type TogglesProps<T extends string> = {
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange: (values: T[]) => void
}

function Toggles<T extends string>({ options, chosen, onChange }: TogglesProps<T>) {
  const t = useTranslations('mailings.audience')
  if (options.length === 0) return <p className="text-[0.8125rem] text-muted">{t('nothing')}</p>
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
      {options.map(({ value, label }) => (
        <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
          {label}
        </Chip>
      ))}
    </div>
  )
}
