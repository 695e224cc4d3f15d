import type { MailingAudience } from '@/contracts/superuser/mailing'
import type { MailingKind } from '@/domain/mailings/mailing'
import { LANGUAGES } from '@/domain/text/languages'
import { leftOutSql, mailboxGoneSql } from '@/server/notifications/delivery/mailings/left-out-sql'
import { wordList } from '@/server/db/word-list'

const KNOWN = wordList(LANGUAGES)
/** As `languageOf` of domain/text reads a preference. */
const TAG = `split_part(replace(lower(coalesce(u.preferences ->> 'language', '')), '_', '-'), '-', 1)`
export const LANGUAGE_SQL = `case when ${TAG} in (${KNOWN}) then ${TAG} else 'en' end`

const anyOf = (column: string, parameter: string): string =>
  `(cardinality(${parameter}::text[]) = 0 or ${column} = any(${parameter}))`

/** Parameters of a choice of devices. */
type DeviceParameters = { tags: string; kinds: string; firmware: string }

/** SQL condition: the device `d` meets the audience's choice of devices. */
export const matchingDevice = ({ tags, kinds, firmware }: DeviceParameters): string => `
  (cardinality(${tags}::text[]) = 0 or d.tags && ${tags}) and ${anyOf('d.kind', kinds)}
  and (jsonb_array_length(${firmware}::jsonb) = 0 or exists (
    select from jsonb_to_recordset(${firmware}::jsonb) f(family text, version text)
    where f.family = d.family and f.version = d.firmware))`

const DEVICE = matchingDevice({ tags: '$3', kinds: '$4', firmware: '$5' })
const HAS_DEVICE_FILTER = `cardinality($3::text[]) + cardinality($4::text[]) + jsonb_array_length($5::jsonb) > 0`

/** SQL condition: the user `u` meets everything that was chosen. */
const IN_AUDIENCE = `
  ${anyOf('u.role::text', '$1')} and ${anyOf(LANGUAGE_SQL, '$2')}
  and (not (${HAS_DEVICE_FILTER}) or exists (
    select from device d where d.owner_id = u.id and ${DEVICE}))`

const HAS_BOUNCED = `exists (select from mailing_recipient b where ${mailboxGoneSql('$8')})`

const LEFT_OUT = `case when u.id = any($6::uuid[]) then 'excluded'
  else coalesce(${leftOutSql('$7')}, case when ${HAS_BOUNCED} then 'bounced' end) end`

/** Those who meet everything, each with why they get nothing all the same, or null; $1 to $8. */
export const AUDIENCE = `
  select u.id, u.name, u.email, ${LANGUAGE_SQL} as language, ${LEFT_OUT} as left_out
  from app_user u where ${IN_AUDIENCE}`

/** The values of `DeviceParameters`, in their order. */
export const deviceParameters = ({ tags, kinds, firmware }: MailingAudience): unknown[] => [
  ...[tags, kinds],
  JSON.stringify(firmware),
]

type Asked = { kind: MailingKind; audience: MailingAudience; now: Date }

/** $1 to $8 of `AUDIENCE`. */
export const audienceParameters = ({ kind, audience, now }: Asked): unknown[] => [
  ...[audience.roles, audience.languages],
  ...deviceParameters(audience),
  ...[audience.excluded, kind, now],
]

/** Whether the audience chooses by devices, so that a mail can name them. */
export const hasDeviceFilter = ({ tags, kinds, firmware }: MailingAudience): boolean =>
  tags.length + kinds.length + firmware.length > 0
