import { createHmac } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSegments } from '@/server/audit/close-segments'
import { jobSource, recordAudit } from '@/server/audit/record'
import { verifyChain } from '@/server/audit/verify'
import { db } from '@/server/db/prisma'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import { sendAnchors } from './send-anchors'

const SECRET = 'a secret of the receiver'
const FILE = `/tmp/cistern-anchors-received-${process.pid}.jsonl`

// the settings are read when the first module of the server is loaded
const { webhook, smtp } = await vi.hoisted(async () => {
  const server = await (await import('~/tests/support/services/https-server')).startHttpsServer()
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('AUDIT_ANCHOR_WEBHOOK', server.url)
  vi.stubEnv('AUDIT_ANCHOR_SECRET', 'a secret of the receiver')
  vi.stubEnv('AUDIT_ANCHOR_EMAIL', 'notary@example.test')
  vi.stubEnv('AUDIT_ANCHOR_FILE', `/tmp/cistern-anchors-received-${process.pid}.jsonl`)
  vi.stubEnv('SMTP_URL', mailbox.url)
  return { webhook: server, smtp: mailbox }
})
afterAll(async () => {
  rmSync(FILE, { force: true })
  await Promise.all([webhook.stop(), smtp.stop()])
})

const HOUR_MS = 3_600_000
/** In the past, so that the outbox sends at once. */
const START = Date.now() - 100 * HOUR_MS
let hours = 0
/** A record, and its segment closed. */
async function closeOne(): Promise<Date> {
  const now = new Date(START + ++hours * 2 * HOUR_MS)
  const entity = { type: 'setting', id: 'registration' } as const
  await recordAudit(db(), jobSource('test.anchors', now), { action: 'setting.update', entity })
  await closeSegments(now)
  return now
}
const posted = () => webhook.received.splice(0)
const linesOf = (bodies: readonly { body: string }[]) =>
  bodies.flatMap(({ body }) => body.trim().split('\n')).map((line): unknown => JSON.parse(line))
const closed = async () =>
  (
    await db().auditSegment.findMany({ where: { closedAt: { not: null } }, orderBy: { closedAt: 'asc' } })
  ).map(({ lane, number, records, hash }) => ({
    lane,
    number,
    records,
    hash: Buffer.from(hash).toString('hex'),
  }))

const outbox = new Outbox({ channels: { ...CHANNEL_REGISTRY, email: emailChannel } })
async function mails() {
  await outbox.run()
  await outbox.idle()
  return smtp.mails.splice(0)
}

beforeAll(() => db().$executeRaw`update audit_segment set opened_at = now() - interval '1 year'`)
beforeEach(async () => {
  await sendAnchors(await closeOne())
  await sendAnchors(new Date(START + hours * 2 * HOUR_MS + HOUR_MS))
  posted()
  await mails()
})

it('posts each closed segment once, signed, as a line of the anchor file', async () => {
  const now = await closeOne()
  await sendAnchors(now)
  await sendAnchors(now)
  const [request, ...others] = posted()
  if (!request) throw new Error('nothing came')
  expect(others).toEqual([])
  const newest = (await closed()).at(-1)
  expect(linesOf([request])).toEqual([expect.objectContaining(newest)])
  const t = Math.floor(now.getTime() / 1000)
  const v1 = createHmac('sha256', SECRET).update(`${t}.${request.body}`).digest('hex')
  expect(request.headers['x-cistern-signature']).toBe(`t=${t},v1=${v1}`)
})

it('posts again what was not taken, with what was closed since', async () => {
  const first = await closeOne()
  webhook.answer({ status: 503 }, { status: 302 })
  await expect(sendAnchors(first)).rejects.toThrow('AUDIT_ANCHOR_WEBHOOK answered 503')
  await expect(sendAnchors(first)).rejects.toThrow('AUDIT_ANCHOR_WEBHOOK answered 302')
  posted()
  await sendAnchors(await closeOne())
  const sent = linesOf(posted())
  expect(sent).toHaveLength(2)
  const both = (await closed()).slice(-2).map((segment) => expect.objectContaining(segment) as unknown)
  expect(sent).toEqual(expect.arrayContaining(both))
})

it('begins a new receiver with the last segment of each lane', async () => {
  await closeOne()
  await db().auditAnchor.deleteMany({})
  await sendAnchors(await closeOne())
  const sent = linesOf(posted())
  const lastOf = new Map((await closed()).map((segment) => [segment.lane, segment]))
  expect(sent).toHaveLength(lastOf.size)
  expect(sent).toEqual(
    expect.arrayContaining([...lastOf.values()].map((segment) => expect.objectContaining(segment))),
  )
})

it('sends a lane that began after its receiver from its first segment', async () => {
  await sendAnchors(await closeOne())
  posted()
  const lane = (await closed()).at(-1)?.lane
  await db().auditAnchor.deleteMany({ where: { lane } })
  const { target } = await db().auditAnchor.findFirstOrThrow({ where: { target: { startsWith: 'webhook' } } })
  await db().auditAnchor.create({ data: { target, lane: 99, number: 0, sentAt: new Date(START) } })
  const before = await closed()
  await sendAnchors(new Date(START + hours * 2 * HOUR_MS))
  const numbers = before.filter((segment) => segment.lane === lane).map(({ number }) => number)
  const sent = linesOf(posted()) as { lane: number; number: number }[]
  expect(sent.filter((segment) => segment.lane === lane).map(({ number }) => number)).toEqual(numbers)
  expect(numbers[0]).toBe(0)
})

it('mails what an hour has closed, in lines that verification accepts', async () => {
  const now = await closeOne()
  await sendAnchors(now)
  expect(await mails()).toEqual([])
  await sendAnchors(new Date(now.getTime() + HOUR_MS))
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.to).toEqual(['notary@example.test'])
  const text = mail?.text ?? ''
  const newest = (await closed()).at(-1)
  expect(text).toContain(newest?.hash)
  writeFileSync(FILE, text)
  expect((await verifyChain()).firstBad).toBeNull()
  writeFileSync(FILE, text.replace(newest?.hash ?? '', 'f'.repeat(64)))
  const lost = { id: `segment ${newest?.lane}/${newest?.number}`, why: 'it is not as the anchor file has it' }
  expect((await verifyChain()).firstBad).toEqual(lost)
  writeFileSync(FILE, 'a mail without its lines')
  expect((await verifyChain()).firstBad).toEqual({ id: 'anchor file', why: 'it notes no segment' })
})
