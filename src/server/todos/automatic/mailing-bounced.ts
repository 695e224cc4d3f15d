import { truncate } from '@/domain/text/truncate'
import { DAY_MS } from '@/server/job'
import type { Tx } from '../with-todos'
import { type AutomaticKind, asPlainText, automaticStrings, type Cause, type Search } from './cause'

const REMEMBERED_MS = 60 * DAY_MS
const MOST = 500
const LONGEST_REASON = 500

type Bounced = {
  userId: string
  name: string
  address: string
  mailingId: string
  mailing: string
  answer: string | null
}

/** People whose newest mail of a mailing came back for good; gone with the next that stays, and with the account. */
const findBounced = (tx: Tx, now: Date) => tx.$queryRaw<Bounced[]>`
  select u.id::text as "userId", u.name, u.email as address, m.id::text as "mailingId", m.name as mailing, r.answer
  from mailing_recipient r join mailing m on m.id = r.mailing_id join app_user u on u.id = r.user_id
  where r.state = 'bounced' and r.reason = 'permanent' and r.changed_at > ${new Date(now.getTime() - REMEMBERED_MS)}
    and not exists (
      select from mailing_recipient later
      where later.user_id = r.user_id and later.id <> r.id and later.changed_at >= r.changed_at
        and (later.state = 'sent' or later.state = 'bounced' and later.reason = 'permanent'
             and (later.changed_at, later.id) > (r.changed_at, r.id)))
  order by r.changed_at desc, r.id limit ${MOST}`

async function findCauses(tx: Tx, { now, language }: Search): Promise<Cause[]> {
  const t = automaticStrings(language)
  return (await findBounced(tx, now)).map(({ userId, name, address, mailingId, mailing, answer }) => ({
    key: userId,
    title: t('mailingBouncedTitle', { address }),
    body: t('mailingBouncedBody', {
      address: asPlainText(address),
      mailing: asPlainText(mailing),
      href: `/superuser/email?mailing=${mailingId}`,
      reason: asPlainText(truncate(answer || '–', LONGEST_REASON)),
    }),
    links: [{ kind: 'person', targetId: userId, name: name || address, deviceId: null }],
  }))
}

export const mailingBounced: AutomaticKind = { id: 'mailing_bounced', findCauses }
