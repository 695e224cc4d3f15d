import { describe, expect, it } from 'vitest'
import { isMailboxGone, readMailReport, recipientIdOf } from './bounce-report'

const ID = '0190f2a4-7c00-4d2e-9a77-9c1de7a1b2c3'

const dsn = (block: string) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'Message-ID: <20260101.abc@mx.example.org>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    block,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${ID}@water.example.org>`,
    '--b--',
  ].join('\r\n')

const failed = (status: string) =>
  `Original-Recipient: rfc822;Ada@Example.org\r\nFinal-Recipient: rfc822; ada@mail.example.org\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status}\r\n no such user`

describe('a report of a mail that came back', () => {
  it('names the mail, the address, and why', () => {
    expect(readMailReport(dsn(failed('5.1.1')))).toEqual([
      {
        kind: 'bounce',
        permanent: true,
        ids: [ID],
        email: 'ada@example.org',
        detail: '5.1.1 · 550 5.1.1 no such user',
      },
    ])
  })

  it('is not permanent for a full mailbox', () => {
    expect(readMailReport(dsn(failed('5.2.2')))).toMatchObject([{ permanent: false }])
  })

  it('says nothing while the mail is only late, or when it has arrived', () => {
    for (const action of ['delayed', 'delivered', 'relayed'])
      expect(readMailReport(dsn(failed('4.4.7').replace('failed', action)))).toEqual([])
  })

  it('may be about several addresses', () => {
    const other = failed('5.1.1').replaceAll(/ada@/gi, 'bob@')
    const found = readMailReport(dsn(`${failed('5.1.1')}\r\n\r\n${other}`))
    expect(found.map(({ email }) => email)).toEqual(['ada@example.org', 'bob@example.org'])
  })
})

it('a complaint names the mail and the address', () => {
  const report = `Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <ada@example.org>\n\nMessage-ID:\n <${ID}@water.example.org>`
  const complaint = { kind: 'complaint', permanent: true, ids: [ID], email: 'ada@example.org' }
  expect(readMailReport(report)).toMatchObject([complaint])
  expect(readMailReport(report.replace('abuse', 'not-spam'))).toEqual([])
})

it('anything else is no report', () => {
  expect(readMailReport('Hello, I am on holiday until Monday.')).toEqual([])
})

it.each([
  [`<${ID}@water.example.org>`, ID],
  [`${ID.toUpperCase()}@x`, ID],
  [ID, ID],
  ['<20260101.abc@mx.example.org>', null],
  ['', null],
])('the recipient of Message-ID %j: %j', (messageId, id) => {
  expect(recipientIdOf(messageId)).toBe(id)
})

it.each([
  ['550 5.1.1 no such user', true],
  ['550 5.1.10 null MX', true],
  ['550 5.7.1 blocked', false],
  ['552 5.2.2 mailbox full', false],
  ['250 2.1.5 ok 15.1.1', false],
])('%j: the mailbox is gone: %s', (answer, isGone) => {
  expect(isMailboxGone(answer)).toBe(isGone)
})
