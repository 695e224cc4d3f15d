import { createHash } from 'node:crypto'
import {
  findPendingAnchors,
  lockAnchorTarget,
  noteAnchorsSent,
  type PendingAnchors,
} from '@/server/audit/pending-anchors'
import { inTransaction, type Queryable } from '@/server/db/transaction'
import { env } from '@/server/env'
import { HOUR_MS } from '@/server/job'
import { signWebhookBody } from '@/server/notifications/channels/webhook/request'
import { enqueueMail } from '@/server/notifications/delivery/enqueue'
import { sendEgressRequest } from '@/server/notifications/egress/egress'
import { hostOf } from '@/server/notifications/egress/vet'
import { mailStrings } from '@/server/notifications/mail/strings'
import { runAll } from '@/server/run-all'

const AT_ONCE = 500
/** A mail lists so many, or what an hour has closed. */
const OF_MAIL = 100
const MAIL_DEADLINE_MS = 7 * 24 * HOUR_MS
/** The request's transaction is idle meanwhile. */
const WITHIN_MS = 10_000

type Target = {
  /** Which receiver: another one begins anew. */
  name: string
  most: number
  isDue: (pending: PendingAnchors, now: Date) => boolean
  /** Throws when the target does not take it. */
  send: (client: Queryable, pending: PendingAnchors, now: Date) => Promise<void>
}

async function post(url: string, secret: string, body: string, now: Date): Promise<void> {
  const headers = {
    'content-type': 'application/x-ndjson',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Cistern',
    'x-cistern-signature': signWebhookBody({ secret, body, now }),
  }
  const { host } = new URL(url)
  const operatorHosts = [host, hostOf(new URL(url))]
  const { status } = await sendEgressRequest({ url, headers, body, timeoutMs: WITHIN_MS, operatorHosts })
  if (status < 200 || status >= 300) throw new Error(`AUDIT_ANCHOR_WEBHOOK answered ${status}`)
}

/** The address may carry a token, which stays out of the database. */
const webhookTarget = (url: string, secret: string): Target => ({
  name: `webhook ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`,
  most: AT_ONCE,
  isDue: () => true,
  send: (_client, { lines }, now) => post(url, secret, lines, now),
})

/** The outbox sends it, and tries again for a week. */
async function enqueueAnchorMail(client: Queryable, to: string, pending: PendingAnchors, now: Date) {
  const t = mailStrings('en')
  const message = {
    kind: 'audit_anchors',
    title: t('anchors.title', { count: pending.count }),
    body: `${t('anchors.body')}\n${pending.lines}`,
    severity: 'info',
    tag: 'audit_anchors',
    path: '/audit',
    at: now.toISOString(),
    language: 'en',
  } as const
  const deadline = new Date(now.getTime() + MAIL_DEADLINE_MS)
  await enqueueMail(client, { userId: null, to, message, deadline }, now)
}

const mailTarget = (to: string): Target => ({
  name: `email ${to}`,
  most: OF_MAIL,
  isDue: ({ count, oldest }, now) => count === OF_MAIL || now.getTime() - oldest.getTime() >= HOUR_MS,
  send: (client, pending, now) => enqueueAnchorMail(client, to, pending, now),
})

/** What was sent and not noted, for the process ended in between, is sent again. */
const sendTo = ({ name, most, isDue, send }: Target, now: Date): Promise<void> =>
  inTransaction(async (client) => {
    if (!(await lockAnchorTarget(client, name))) return
    const pending = await findPendingAnchors(client, name, most)
    if (!pending || !isDue(pending, now)) return
    await send(client, pending, now)
    await noteAnchorsSent(client, name, pending, now)
  })

/** Sends closed segments of the audit to AUDIT_ANCHOR_WEBHOOK and AUDIT_ANCHOR_EMAIL, each at least once. */
export async function sendAnchors(now: Date): Promise<void> {
  const { AUDIT_ANCHOR_WEBHOOK: url, AUDIT_ANCHOR_SECRET: secret, AUDIT_ANCHOR_EMAIL: to } = env
  const targets = [...(url && secret ? [webhookTarget(url, secret)] : []), ...(to ? [mailTarget(to)] : [])]
  await runAll(
    'notifications.audit_anchors',
    targets.map((target) => () => sendTo(target, now)),
  )
}
