import type { Language } from '@/domain/text/languages'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { userLocaleOf } from '@/server/user-locale'

/** Devices of one console that appear in Home Assistant. */
export const MOST_EXPORTED = 500

/** A device that appears in Home Assistant, named in the language of its owner. */
export type Export = { id: number; publicId: string; language: Language }

const EXPORTS = `
  select d.id, d.public_id as "publicId", u.preferences, u.locale, u.timezone
  from device d join app_user u on u.id = d.owner_id
  where d.home_assistant_at is not null order by d.home_assistant_at, d.id limit ${MOST_EXPORTED}`

type ExportRow = Omit<Export, 'language'> & Parameters<typeof userLocaleOf>[0]

export async function loadExports(): Promise<Export[]> {
  const rows = await runQuery<ExportRow>(pool(), EXPORTS)
  return rows.map(({ id, publicId, ...locale }) => ({
    id,
    publicId,
    language: userLocaleOf(locale).language,
  }))
}

const ANNOUNCE = `
  insert into home_assistant_export (public_id) select unnest($1::text[]) on conflict (public_id) do nothing`

/** Before their first message: what stands on the broker must be known to whoever takes it away. */
export const recordAnnounced = async (deviceIds: readonly string[]): Promise<void> => {
  await runQuery(pool(), ANNOUNCE, [deviceIds])
}

const IS_ENDED = `not exists (
  select from device d where d.public_id = e.public_id and d.home_assistant_at is not null)`

/** Ids of devices whose messages are to be taken away. */
export async function loadEndedExports(): Promise<string[]> {
  const text = `select e.public_id as "publicId" from home_assistant_export e where ${IS_ENDED} limit ${MOST_EXPORTED}`
  return (await runQuery<{ publicId: string }>(pool(), text)).map(({ publicId }) => publicId)
}

/** Their messages are gone from the broker. */
export async function forgetEndedExports(deviceIds: readonly string[]): Promise<void> {
  const text = `delete from home_assistant_export e where e.public_id = any($1::text[]) and ${IS_ENDED}`
  await runQuery(pool(), text, [deviceIds])
}
