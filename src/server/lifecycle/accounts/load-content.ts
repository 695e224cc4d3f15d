import * as z from 'zod'
import type { AccountContent } from '@/domain/accounts/plan-merge'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { hasMail } from '@/server/notifications/mail/available'

const NAME = `coalesce(nullif(d.name, ''), d.public_id)`
const OF_DEVICE = `'device', d.public_id, 'name', ${NAME}`

/** A JSON array of the rows of a part, in a fixed order, so that two readings of the same state are equal. */
const list = (fields: string, from: string, order: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`

const LOAD = `
  select ${list(OF_DEVICE, 'device d where d.owner_id = u.id', 'd.id')} as devices,
    ${list(`${OF_DEVICE}, 'role', s.role`, 'device_share s join device d on d.uuid = s.device_uuid where s.user_id = u.id', 'd.id')} as shares,
    ${list(`'id', i.id, ${OF_DEVICE}, 'role', i.role`, 'device_invitation i join device d on d.uuid = i.device_uuid where i.email = u.email', 'd.id')} as invitations,
    ${list(`'id', t.id, ${OF_DEVICE}`, 'device_transfer t join device d on d.uuid = t.device_uuid where t.email = u.email', 'd.id')} as transfers,
    ${list(OF_DEVICE, 'mute m join device d on d.id = m.device where m.user_id = u.id', 'd.id')} as mutes,
    ${list(`'key', w.key, 'title', w.title, 'isFirst', w.dashboard_id is null, 'y', w.y, 'h', w.h`, 'widget w where w.user_id = u.id', 'w.y, w.x, w.key')} as widgets,
    ${list(`'id', v.id, 'list', v.list, 'name', v.name`, 'saved_view v where v.user_id = u.id', 'v.list, v.name')} as views,
    exists (select from telegram_link l where l.user_id = u.id) as telegram,
    u.email_verified_at is not null or not $2::bool as "ownsAddress"
  from app_user u where u.id = $1`

const device = { device: z.string(), name: z.string() }
const role = z.enum(['viewer', 'operator'])
const Content = z.object({
  devices: z.array(z.object(device)),
  shares: z.array(z.object({ ...device, role })),
  invitations: z.array(z.object({ ...device, role, id: z.string() })),
  transfers: z.array(z.object({ ...device, id: z.string() })),
  mutes: z.array(z.object(device)),
  widgets: z.array(
    z.object({ key: z.string(), title: z.string(), isFirst: z.boolean(), y: z.number(), h: z.number() }),
  ),
  views: z.array(z.object({ id: z.string(), list: z.string(), name: z.string() })),
  telegram: z.boolean(),
  ownsAddress: z.boolean(),
})

/** What of an account a merge decides row by row. What is sent to an address is of who has proven it, where mail is sent. */
export async function loadAccountContent(client: Queryable, userId: string): Promise<AccountContent> {
  const [row] = await runQuery(client, LOAD, [userId, hasMail()])
  return Content.parse(row)
}
