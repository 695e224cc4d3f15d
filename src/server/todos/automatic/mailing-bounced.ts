import { truncate } from '@/domain/text/truncate'
import { queryIn } from '@/server/db/transaction'
import { mailboxGoneSql } from '@/server/notifications/delivery/mailings/left-out-sql'
import type { Tx } from '../with-todos'
import {
  type AutomaticKind,
  asPlainText,
  automaticStrings,
  type Cause,
  MOST_CAUSES,
  type Search,
} from './cause'

const LONGEST_REASON = 500

type Bounced = {
  userId: string
  name: string
  address: string
  mailingId: string
  mailing: string
  answer: string | null
}

/** People whom mailings leave out because a mail came back for good, with the newest that did. */
const BOUNCED = `
  select * from (
    select distinct on (u.id) u.id::text as "userId", u.name, u.email as address, m.id::text as "mailingId",
           m.name as mailing, b.answer, b.changed_at
    from mailing_recipient b join mailing m on m.id = b.mailing_id join app_user u on ${mailboxGoneSql('$1')}
    order by u.id, b.changed_at desc, b.id desc) gone
  order by "userId" = any($2::text[]) desc, changed_at desc, "userId" limit ${MOST_CAUSES}`

async function findCauses(tx: Tx, { now, live, language }: Search): Promise<Cause[]> {
  const t = automaticStrings(language)
  const bounced = await queryIn<Bounced>(tx, BOUNCED, [now, [...live]])
  return bounced.map(({ userId, name, address, mailingId, mailing, answer }) => ({
    key: userId,
    title: t('mailingBouncedTitle', { address }),
    body: t('mailingBouncedBody', {
      address: asPlainText(address),
      mailing: asPlainText(mailing),
      href: `/superuser/email?mailing=${mailingId}`,
      reason: asPlainText(truncate(answer || '–', LONGEST_REASON)),
    }),
    links: [{ kind: 'person', targetId: userId, name: name || address, devicePublicId: null }],
  }))
}

export const mailingBounced: AutomaticKind = { id: 'mailing_bounced', findCauses }
