import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportBounces } from '@/contracts/superuser/mail-transport'
import { db } from '@/server/db/prisma'
import type { Queryable } from '@/server/db/transaction'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { whileHeld } from '~/tests/support/at-once'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

let [operator, reader]: Signed[] = []
let ids = { mailing: '', recipient: '' }
beforeAll(async () => {
  operator = await makeUser('superuser')
})
beforeEach(async () => {
  await db().rateLimit.deleteMany()
  reader = await makeUser()
  await db().user.update({ where: { id: reader.id }, data: { marketingOptIn: true } })
  const mailing = await db().mailing.create({
    data: { name: 'News', state: 'sent', audience: {}, content: {} },
  })
  const sent = { mailingId: mailing.id, userId: reader.id, position: 1, state: 'sent' }
  const recipient = await db().mailingRecipient.create({ data: sent })
  ids = { mailing: mailing.id, recipient: recipient.id }
})

const report = (body: object) => answerOf(reportBounces, operator ?? { token: '' }, { body })
const event = (given: object) => report({ events: [{ kind: 'bounce', ...given }] })
const recipient = () => db().mailingRecipient.findUniqueOrThrow({ where: { id: ids.recipient } })

const dsn = (address: string, id: string) => `Content-Type: multipart/report

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <${address}> no such user

Message-ID: <${id}@water.example.org>
`

describe('a mail that came back', () => {
  it('is found by its Message-ID or by the address, and marked', async () => {
    expect(await event({ messageId: `<${ids.recipient}@x>` })).toMatchObject({ matched: 1, unknown: 0 })
    expect(await recipient()).toMatchObject({ state: 'bounced', reason: 'permanent' })
    expect(await db().mailing.findUnique({ where: { id: ids.mailing } })).toMatchObject({
      counts: expect.objectContaining({ bounced: 1, sent: 0 }),
    })
    expect(await recordsOf(ids.mailing, 'mailing.bounce')).toHaveLength(1)
  })

  it('by the address alone is the newest one', async () => {
    const given = { email: reader?.email.toUpperCase(), permanent: false, detail: `full: ${reader?.email}` }
    expect(await event(given)).toMatchObject({ matched: 1 })
    expect(await recipient()).toMatchObject({ state: 'bounced', reason: 'transient', answer: 'full: …' })
    await event({ email: reader?.email, permanent: true })
    expect(await recipient()).toMatchObject({ reason: 'permanent' })
    await event({ email: reader?.email, permanent: false })
    expect(await recipient()).toMatchObject({ reason: 'permanent' })
  })

  it('is read from the report itself', async () => {
    expect(await report({ message: dsn(reader?.email ?? '', ids.recipient) })).toMatchObject({ matched: 1 })
    expect(await recipient()).toMatchObject({
      reason: 'permanent',
      answer: '5.1.1 · 550 5.1.1 <…> no such user',
    })
    expect(await report({ message: 'I am on holiday' })).toMatchObject({ status: 400 })
  })

  it('of others is unknown, and changes nothing', async () => {
    const other = '0190f2a4-7c00-4d2e-9a77-9c1de7a1b2c3'
    const events = [
      { kind: 'bounce', messageId: `<${other}@x>` },
      { kind: 'bounce', email: 'nobody@example.org' },
      { kind: 'complaint' },
    ]
    expect(await report({ events })).toMatchObject({ matched: 0, unknown: 3 })
    expect(await recipient()).toMatchObject({ state: 'sent' })
  })
})

describe('two reports at once', () => {
  it('about one mailing are both in its counts', async () => {
    const other = await db().mailingRecipient.create({
      data: { mailingId: ids.mailing, userId: (await makeUser()).id, position: 2, state: 'sent' },
    })
    const calls = [ids.recipient, other.id].map((id) => () => event({ messageId: `<${id}@x>` }))
    const hold = (client: Queryable) =>
      client.query('select from mailing where id = $1 for update', [ids.mailing])
    expect(await whileHeld(hold, calls)).toMatchObject([{ matched: 1 }, { matched: 1 }])
    expect(await db().mailing.findUnique({ where: { id: ids.mailing } })).toMatchObject({
      counts: expect.objectContaining({ bounced: 2, sent: 0 }),
    })
  })

  it('that name the same mails in another order do not wait for each other', async () => {
    const sent = await Promise.all(
      [2, 3, 4, 5, 6, 7, 8, 9].map(async (position) =>
        db().mailingRecipient.create({
          data: { mailingId: ids.mailing, userId: (await makeUser()).id, position, state: 'sent' },
        }),
      ),
    )
    const events = sent.map(({ id }) => ({ kind: 'complaint', messageId: `<${id}@x>` }))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([report({ events }), report({ events: events.toReversed() })])
      expect(answers).toMatchObject([{ matched: 8 }, { matched: 8 }])
    }
  })
})

it('whoever calls news spam gets no more of them', async () => {
  expect(await report({ events: [{ kind: 'complaint', email: reader?.email }] })).toMatchObject({
    matched: 1,
  })
  expect(await recipient()).toMatchObject({ state: 'complained' })
  const user = await db().user.findUnique({ where: { id: reader?.id ?? '' } })
  expect(user).toMatchObject({ marketingOptIn: false })
  expect(await recordsOf(reader?.id ?? '', 'user.mail_opt_out')).toMatchObject([
    { reason: 'a mail was called spam' },
  ])
  await event({ email: reader?.email })
  expect(await recipient()).toMatchObject({ state: 'complained' })
})
