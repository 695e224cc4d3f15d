import type { MergePlan } from '@/domain/accounts/plan-merge'
import { type Queryable, runQuery } from '@/server/db/transaction'

export type Pair = { from: { id: string; email: string }; into: { id: string; email: string } }

const UUID_OF = '(select d.uuid from device d where d.public_id = $1)'

const RAISE_SHARE = `update device_share set role = 'operator' where user_id = $2 and device_uuid = ${UUID_OF}`
const MOVE_SHARE = `update device_share set user_id = $3 where user_id = $2 and device_uuid = ${UUID_OF}`
const DROP_SHARE = `delete from device_share where user_id = $2 and device_uuid = ${UUID_OF}`

async function applyShares(client: Queryable, plan: MergePlan, { from, into }: Pair): Promise<void> {
  for (const { thing, does } of plan.shares) {
    if (does === 'move') await runQuery(client, MOVE_SHARE, [thing.device, from.id, into.id])
    else await runQuery(client, DROP_SHARE, [thing.device, from.id])
    if (does === 'drop-raised') await runQuery(client, RAISE_SHARE, [thing.device, into.id])
  }
  for (const { device } of plan.obsolete.shares) await runQuery(client, DROP_SHARE, [device, into.id])
}

const MOVE_INVITATION = `update device_invitation set email = $2 where id = $1`
const DROP_INVITATION = `delete from device_invitation where id = $1`
const RAISE_INVITATION = `update device_invitation set role = 'operator' where email = $2 and device_uuid = ${UUID_OF}`
const MOVE_TRANSFER = `update device_transfer set email = $2 where id = $1`
const DROP_TRANSFER = `delete from device_transfer where id = $1`

async function applyInvitations(client: Queryable, plan: MergePlan, { into }: Pair): Promise<void> {
  for (const { thing, does } of plan.invitations) {
    if (does === 'stay') continue
    if (does === 'move') await runQuery(client, MOVE_INVITATION, [thing.id, into.email])
    else await runQuery(client, DROP_INVITATION, [thing.id])
    if (does === 'drop-raised') await runQuery(client, RAISE_INVITATION, [thing.device, into.email])
  }
  for (const { id } of plan.obsolete.invitations) await runQuery(client, DROP_INVITATION, [id])
  for (const { thing, does } of plan.transfers) {
    if (does === 'move') await runQuery(client, MOVE_TRANSFER, [thing.id, into.email])
    if (does === 'drop-owned') await runQuery(client, DROP_TRANSFER, [thing.id])
  }
  for (const { id } of plan.obsolete.transfers) await runQuery(client, DROP_TRANSFER, [id])
}

const MOVE_WIDGETS = `
  update widget w set user_id = $2, key = n.key, y = n.y
  from jsonb_to_recordset($3::jsonb) as n (old text, key text, y int) where w.user_id = $1 and w.key = n.old`
const MOVE_VIEWS = `
  update saved_view v set user_id = $2, name = n.name
  from jsonb_to_recordset($3::jsonb) as n (id uuid, name text) where v.user_id = $1 and v.id = n.id`
const MOVE_MUTES = `
  update mute set user_id = $2 where user_id = $1
    and device not in (select m.device from mute m where m.user_id = $2)`

async function applyOwnThings(client: Queryable, plan: MergePlan, { from, into }: Pair): Promise<void> {
  const widgets = plan.widgets.map(({ thing, key, y }) => ({ old: thing.key, key, y }))
  await runQuery(client, MOVE_WIDGETS, [from.id, into.id, JSON.stringify(widgets)])
  const views = plan.views.map(({ thing, name }) => ({ id: thing.id, name }))
  await runQuery(client, MOVE_VIEWS, [from.id, into.id, JSON.stringify(views)])
  await runQuery(client, MOVE_MUTES, [from.id, into.id])
}

const MOVE_TELEGRAM = `update telegram_link set user_id = $2 where user_id = $1`
/** What waits for a chat that is linked no more. */
const DROP_TELEGRAM = `
  update delivery v set state = 'dropped', ended_at = $2, error = 'the account was merged' from telegram_link l
  where l.user_id = $1 and v.user_id = $1 and v.channel = 'telegram' and v.target = l.chat_id and v.state = 'pending'`

async function applyTelegram(
  client: Queryable,
  { telegram }: MergePlan,
  { from, into }: Pair,
  now: Date,
): Promise<void> {
  if (telegram === 'move') await runQuery(client, MOVE_TELEGRAM, [from.id, into.id])
  if (telegram === 'drop-held') await runQuery(client, DROP_TELEGRAM, [from.id, now])
}

/** Of two places of one name, which an owner has once, the remaining account's stays; devices follow their place. */
const JOIN_SITES = `
  update device d set site_id = kept.id
  from site gone join site kept on kept.owner_id = $2 and kept.name_key = gone.name_key
  where gone.owner_id = $1 and d.site_id = gone.id`
const MOVE_SITES = `
  update site s set owner_id = $2 where s.owner_id = $1
    and not exists (select from site o where o.owner_id = $2 and o.name_key = s.name_key)`
const MOVE_DEVICES = `update device set owner_id = $2 where owner_id = $1`
/** Nobody is the second person of an own device. */
const MOVE_ESCALATIONS = `
  update device set notification_settings = jsonb_set(notification_settings, '{extras,escalation}',
    case when owner_id = $2 then 'null'
         else jsonb_set(notification_settings #> '{extras,escalation}', '{userId}', to_jsonb($2::text)) end)
  where notification_settings #>> '{extras,escalation,userId}' = $1::text
    or owner_id = $2 and notification_settings #>> '{extras,escalation,userId}' = $2::text`
const MOVE_ALERTS_TO = `update app_user set alerts_to_id = nullif($2::uuid, id) where alerts_to_id = $1`
const MOVE_TODO_LINKS = `
  with held as (
    delete from todo_link l where l.kind = 'person' and l.target_id = $1::text and exists (
      select from todo_link o where o.todo_id = l.todo_id and o.kind = 'person' and o.target_id = $2::text))
  update todo_link l set target_id = $2::text where l.kind = 'person' and l.target_id = $1::text and not exists (
    select from todo_link o where o.todo_id = l.todo_id and o.kind = 'person' and o.target_id = $2::text)`

/** What the plan decides row by row; both accounts and their devices are held. */
export async function applyPlan(client: Queryable, plan: MergePlan, pair: Pair, now: Date): Promise<void> {
  await applyShares(client, plan, pair)
  await applyInvitations(client, plan, pair)
  await applyOwnThings(client, plan, pair)
  await applyTelegram(client, plan, pair, now)
  // before the devices, which leave a place that does not come along
  for (const statement of [
    JOIN_SITES,
    MOVE_SITES,
    MOVE_DEVICES,
    MOVE_ESCALATIONS,
    MOVE_ALERTS_TO,
    MOVE_TODO_LINKS,
  ])
    await runQuery(client, statement, [pair.from.id, pair.into.id])
}
