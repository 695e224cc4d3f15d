import type { MailingAudience } from '@/contracts/superuser/mailing'
import type { MailValues } from '@/domain/mailings/variables'
import type { Language } from '@/domain/text/languages'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { publicUrl } from '@/server/env'
import { stringsFor } from '@/server/messages'
import { deviceParameters, hasDeviceFilter, LANGUAGE_SQL, matchingDevice } from './audience/audience-sql'

const mergedStrings = stringsFor('channels.merged')

/** Names that a mail says; of the others the number. */
const NAMED = 5

/** A reader of a mailing, and the values of its variables. */
export type MailReader = { id: string; email: string; language: Language; values: MailValues }

type Row = {
  id: string
  name: string
  firstName: string
  email: string
  language: Language
  devices: number
  matching: number
  names: string[] | null
}

const MATCHING = matchingDevice({ tags: '$1', kinds: '$2', firmware: '$3' })

const READERS = `
  select u.id, u.name, u.first_name as "firstName", u.email, ${LANGUAGE_SQL} as language,
         (select count(*)::int from device d where d.owner_id = u.id) as devices,
         coalesce(found.matching, 0) as matching, found.names
  from app_user u
  left join lateral (
    select count(*)::int as matching,
           (array_agg(coalesce(nullif(d.name, ''), d.public_id) order by d.name, d.id))[1:${NAMED}] as names
    from device d where $5 and d.owner_id = u.id and ${MATCHING}
  ) found on true
  where u.id = any($4::uuid[])`

function matchingText({ names, matching, language }: Row): string {
  const named = (names ?? []).join(', ')
  const more = matching - (names ?? []).length
  return more > 0 ? mergedStrings(language)('more', { names: named, n: more }) : named
}

function readerOf(row: Row): MailReader {
  const { id, email, language, name, firstName, devices } = row
  const values: MailValues = {
    name,
    first_name: firstName || name,
    email,
    device_count: new Intl.NumberFormat(language).format(devices),
    matching_devices: matchingText(row),
    console_url: publicUrl,
  }
  return { id, email, language, values }
}

/** Values of the variables for each of these people, by their ids. */
export async function loadReaders(
  client: Queryable,
  ids: readonly string[],
  audience: MailingAudience,
): Promise<Map<string, MailReader>> {
  const parameters = [...deviceParameters(audience), ids, hasDeviceFilter(audience)]
  const rows = await runQuery<Row>(client, READERS, parameters)
  return new Map(rows.map((row) => [row.id, readerOf(row)]))
}
