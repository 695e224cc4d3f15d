import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { PUSH_ACTIONS, type PushAction } from '@/contracts/channels'
import type { Role } from '@/domain/access/policy'
import { IS_LIVE_SESSION, SESSION_TABLES } from '@/server/db/live-session'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { authSecret } from '@/server/env'
import { AppError } from '@/server/errors'

/** As long as it takes until an alert is told of again: then there are new ones. */
const WITHIN_S = 3 * 3_600

type Pump = { deviceId: string; ch: number }

/** A button of one notification in one browser. `pump`: the one that it stops. */
type Button = {
  deliveryId: string
  userId: string
  /** Id of the browser's subscription. */
  target: string
  alertId: string
  action: PushAction
  pump?: Pump
  now: Date
}

/** What a token says itself; whom it is for is in its delivery and in the signature. */
const Content = z.tuple([
  z.uuid(),
  z.enum(PUSH_ACTIONS),
  z.int(),
  z.string().max(128).nullable(),
  z.int().nullable(),
])

type Receiver = Pick<Button, 'userId' | 'target' | 'alertId'>

const signatureOf = (content: string, { userId, target, alertId }: Receiver): Buffer =>
  createHmac('sha256', authSecret())
    .update(['push button', content, userId, target, alertId].join('\n'))
    .digest()

/** `<content>.<HMAC>`: permits one action, once, to the person and for the alert and browser of one delivery. */
export function buttonToken({ deliveryId, action, pump, now, ...receiver }: Button): string {
  const until = Math.floor(now.getTime() / 1000) + WITHIN_S
  const said: z.output<typeof Content> = [deliveryId, action, until, pump?.deviceId ?? null, pump?.ch ?? null]
  const content = Buffer.from(JSON.stringify(said)).toString('base64url')
  return `${content}.${signatureOf(content, receiver).toString('base64url')}`
}

function parseContent(text: string): z.output<typeof Content> | null {
  try {
    return Content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** The session in which a browser takes its person's messages. */
const BROWSER = `push_subscription b, ${SESSION_TABLES}`

/** SQL condition: the browser `b` takes messages of its session's person, and that session lives at $1. */
const IS_SIGNED_IN = `s.id = b.session_id and s.user_id = b.user_id and ${IS_LIVE_SESSION}`

/** Null where nobody is signed in: there a button opens the console. */
export async function buttonRole(target: string, userId: string, now: Date): Promise<Role | null> {
  const text = `select u.role from ${BROWSER} where ${IS_SIGNED_IN} and b.id = $2 and b.user_id = $3`
  const [found] = await runQuery<{ role: Role }>(pool(), text, [now, target, userId])
  return found?.role ?? null
}

const RECEIVER = `
  select d.user_id as "userId", d.target, d.alert_id as "alertId", u.role
  from delivery d, ${BROWSER}
  where ${IS_SIGNED_IN} and d.id = $2 and d.channel = 'push' and d.alert_id is not null
    and b.id::text = d.target and b.user_id = d.user_id`

/** A button that was pressed, and by whom. */
type PressedButton = Pick<Button, 'deliveryId' | 'userId' | 'alertId' | 'action'> & {
  role: Role
  pump: Pump | null
}

const notOurs = () => new AppError('invalid_input', 'This button is not one of ours')

/** 400 for a token that this server has not made for that action, browser and person, 409 for one that has run out. */
export async function readButton(action: PushAction, token: string, now: Date): Promise<PressedButton> {
  const [content = '', signature = '', ...rest] = token.split('.')
  const said = rest.length === 0 ? parseContent(content) : null
  if (!said || said[1] !== action) throw notOurs()
  const [deliveryId, , until, deviceId, ch] = said
  const [found] = await runQuery<Receiver & { role: Role }>(pool(), RECEIVER, [now, deliveryId])
  if (!found) throw notOurs()
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(content, found)]
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw notOurs()
  if (now.getTime() > until * 1000) throw new AppError('conflict', 'This button has run out')
  const { userId, alertId, role } = found
  const pump = deviceId === null || ch === null ? null : { deviceId, ch }
  return { deliveryId, userId, alertId, role, action, pump }
}

const SPEND = `
  update delivery d set used_actions = d.used_actions || $3::text
  from ${BROWSER}
  where ${IS_SIGNED_IN} and d.id = $2 and b.id::text = d.target and b.user_id = d.user_id
    and not ($3 = any(d.used_actions))
  returning 1`

/** Uses a button up, in the transaction of what it does: 409 the second time, and when its session has just ended. */
export async function spendButton(
  client: Queryable,
  { deliveryId, action }: Pick<PressedButton, 'deliveryId' | 'action'>,
  now: Date,
): Promise<void> {
  const used = await runQuery(client, SPEND, [now, deliveryId, action])
  if (used.length === 0)
    throw new AppError('conflict', 'This button was used before, or its session has ended')
}
