import { truncate } from '@/domain/text/truncate'
import type { Tx } from '../with-todos'
import {
  type AutomaticKind,
  asPlainText,
  automaticStrings,
  type Cause,
  MOST_CAUSES,
  type Search,
} from './cause'

/** Deliveries are kept for a month. */
const KEPT_MS = 30 * 86_400_000
const LONGEST_REASON = 500

type Failed = { target: string; userId: string | null; error: string | null; at: Date }

/** Addresses whose newest mail has failed for good; gone with the next mail that gets there. A mailing's own log tells of its mails. */
const findFailed = (tx: Tx, { now, live }: Search) => tx.$queryRaw<Failed[]>`
  select target, user_id::text as "userId", error, ended_at as at from (
    select distinct on (target) target, user_id, state, error, ended_at from delivery
    where channel = 'email' and mailing_id is null and state in ('sent', 'dead') and ended_at > ${new Date(now.getTime() - KEPT_MS)}
    order by target, ended_at desc, id desc) newest
  where state = 'dead' order by target = any(${[...live]}::text[]) desc, ended_at desc limit ${MOST_CAUSES}`

async function findCauses(tx: Tx, search: Search): Promise<Cause[]> {
  const t = automaticStrings(search.language)
  const failed = await findFailed(tx, search)
  const ids = failed.flatMap(({ userId }) => userId ?? [])
  const people = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return failed.map(({ target, userId, error }) => {
    const reason = asPlainText(truncate(error ?? '–', LONGEST_REASON))
    const name = userId === null ? undefined : nameOf.get(userId)
    return {
      key: target,
      title: t('mailFailedTitle', { address: target }),
      body: t('mailFailedBody', { address: asPlainText(target), reason }),
      links: userId && name ? [{ kind: 'person', targetId: userId, name, devicePublicId: null }] : [],
    }
  })
}

export const mailFailed: AutomaticKind = { id: 'mail_failed', findCauses }
