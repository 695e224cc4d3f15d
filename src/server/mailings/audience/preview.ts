import type { AudiencePreview, MailingAudience } from '@/contracts/superuser/mailing'
import type { getMailingChoices, previewAudience } from '@/contracts/superuser/mailings'
import { LEFT_OUT_REASONS, type LeftOutReason, type MailingKind } from '@/domain/mailings/mailing'
import { type Language, LANGUAGES } from '@/domain/text/languages'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { AUDIENCE, audienceParameters } from './audience-sql'

const COUNTS = `
  select left_out as "leftOut", language, count(*)::int as people from (${AUDIENCE}) a group by left_out, language`

const SAMPLED = 8
const SAMPLE = `
  select a.id, a.name, a.email, a.language,
         (select count(*)::int from device d where d.owner_id = a.id) as devices
  from (select * from (${AUDIENCE}) all_of_them where left_out is null order by id desc limit ${SAMPLED}) a
  order by a.name, a.id`

type Asked = { kind: MailingKind; audience: MailingAudience; now: Date }
type Count = { leftOut: LeftOutReason | null; language: Language; people: number }

async function countAudience(client: Queryable, asked: Asked): Promise<Omit<AudiencePreview, 'sample'>> {
  const rows = await runQuery<Count>(client, COUNTS, audienceParameters(asked))
  const sum = (isMeant: (row: Count) => boolean) =>
    rows.filter(isMeant).reduce((all, { people }) => all + people, 0)
  const written = (row: Count) => row.leftOut === null
  return {
    recipients: sum(written),
    leftOut: LEFT_OUT_REASONS.map((reason) => ({
      reason,
      people: sum(({ leftOut }) => leftOut === reason),
    })).filter(({ people }) => people > 0),
    languages: LANGUAGES.map((language) => ({
      language,
      people: sum((row) => written(row) && row.language === language),
    })).filter(({ people }) => people > 0),
  }
}

/** How many people get a mailing as of now. */
export const countRecipients = async (client: Queryable, asked: Asked): Promise<number> =>
  (await countAudience(client, asked)).recipients

export const showAudience: Verb<typeof previewAudience> = async (ctx, { body }) => {
  const asked = { ...body, now: ctx.now }
  const [counted, sample] = await Promise.all([
    countAudience(pool(), asked),
    runQuery<AudiencePreview['sample'][number]>(pool(), SAMPLE, audienceParameters(asked)),
  ])
  return { ...counted, sample }
}

const MOST_CHOICES = 200
const TAGS = `
  select tag from device d, unnest(d.tags) tag where d.owner_id is not null
  group by tag order by count(*) desc, tag limit ${MOST_CHOICES}`
const KINDS = `select distinct kind from device where owner_id is not null and kind is not null order by kind`
const FIRMWARE = `
  select family, firmware as version, count(distinct owner_id)::int as owners from device
  where owner_id is not null and firmware is not null
  group by family, firmware order by family, owners desc, firmware limit ${MOST_CHOICES}`

export const showMailingChoices: Verb<typeof getMailingChoices> = async () => {
  const [tags, kinds, firmware] = await Promise.all([
    runQuery<{ tag: string }>(pool(), TAGS),
    runQuery<{ kind: string }>(pool(), KINDS),
    runQuery<{ family: string; version: string; owners: number }>(pool(), FIRMWARE),
  ])
  return { tags: tags.map(({ tag }) => tag), kinds: kinds.map(({ kind }) => kind), firmware }
}
