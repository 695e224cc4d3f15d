import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeUser } from '../tests/support/fixtures/factories'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { restoreBackup } from './lib/backup/restore.mjs'
import { verifyBackup } from './lib/backup/scratch.mjs'
import { writeBackup } from './lib/backup/write-backup.mjs'

const HOUR_MS = 3_600_000
const STATES = ['sent', 'sent', 'queued', 'waiting', 'failed']
const COUNTS = { waiting: 2, queued: 0, sent: 2, failed: 1, skipped: 0, bounced: 0, complained: 0 }

const url = await testDatabase()
const name = `mailings_${process.pid}`
const elsewhere = withDatabase(url, name)
const dir = mkdtempSync(join(tmpdir(), 'mailings-'))
const file = join(dir, 'cistern.tar.gz')

/** A mailing that is being sent, with a mail in the outbox that is with the mail server. */
async function makeSending(userId: string): Promise<void> {
  const counts = { ...COUNTS, waiting: 3, sent: 1, queued: 1 }
  const { id: mailingId } = await db().mailing.create({
    data: { name: 'Spring news', state: 'sending', audience: {}, content: {}, counts },
  })
  for (const [at, state] of STATES.entries()) {
    const { id } = await db().mailingRecipient.create({
      data: { mailingId, userId, position: at + 1, state },
    })
    if (state !== 'queued') continue
    const mail = { id, userId, mailingId, channel: 'email', target: 'a@example.org', message: {} }
    await db().delivery.create({ data: { ...mail, deadlineAt: new Date(Date.now() + HOUR_MS) } })
    const inFlight = { inFlightId: id, inFlightUntil: new Date(Date.now() + HOUR_MS) }
    await db().mailing.update({ where: { id: mailingId }, data: inFlight })
  }
}

const makeScheduled = (called: string, aheadMs: number) =>
  db().mailing.create({
    data: {
      ...{ name: called, state: 'scheduled', audience: {}, content: {} },
      scheduledAt: new Date(Date.now() + aheadMs),
    },
  })

beforeAll(async () => {
  const { id } = await makeUser()
  // its mails have nothing to do with mailings
  await db().delivery.deleteMany()
  await makeSending(id)
  await makeScheduled('Passed', -HOUR_MS)
  await makeScheduled('To come', 24 * HOUR_MS)
  await writeBackup({ url, file, release: '1.2.3', files: {} })
}, 60_000)
beforeEach(async () => {
  await onServer(url, `drop database if exists ${name} with (force)`)
  await onServer(url, `create database ${name}`)
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await onServer(url, `drop database if exists ${name} with (force)`)
})

/** The mailings of a database, and what waits in its outbox. */
async function lookAt(at: string) {
  const client = new pg.Client(at)
  await client.connect()
  try {
    const { rows: mailings } = await client.query(
      `select name, state, pause_reason as reason, in_flight_id as "inFlight", counts, scheduled_at is not null as "hasTime"
       from mailing order by name`,
    )
    const { rows: recipients } = await client.query('select state from mailing_recipient order by position')
    const { rowCount: pending } = await client.query("select from delivery where state = 'pending'")
    return { mailings, recipients: recipients.map(({ state }) => String(state)), pending }
  } finally {
    await client.end()
  }
}

async function expectHeld(): Promise<void> {
  expect(await lookAt(elsewhere)).toEqual({
    mailings: [
      expect.objectContaining({ name: 'Passed', state: 'draft', hasTime: false }),
      expect.objectContaining({
        ...{ name: 'Spring news', state: 'paused', reason: 'person', inFlight: null, counts: COUNTS },
      }),
      expect.objectContaining({ name: 'To come', state: 'scheduled', hasTime: true }),
    ],
    recipients: ['sent', 'sent', 'waiting', 'waiting', 'failed'],
    pending: 0,
  })
}

const HELD = [
  { name: 'Passed', state: 'draft' },
  { name: 'Spring news', state: 'paused' },
]

describe('mailings of a backup', () => {
  it('stand after a restore into an empty database, which names them', async () => {
    const { mailings } = await restoreBackup({ url: elsewhere, file, dataDir: dir })
    expect(mailings).toEqual(HELD)
    await expectHeld()
  }, 60_000)

  it('stand after one that replaces a filled database', async () => {
    await restoreBackup({ url: elsewhere, file, dataDir: dir })
    await onServer(elsewhere, "update mailing set state = 'sending'")
    const { mailings, kept } = await restoreBackup({ url: elsewhere, file, dataDir: dir, isReplacing: true })
    expect(mailings).toEqual(HELD)
    await expectHeld()
    const before = await lookAt(withDatabase(url, kept ?? ''))
    expect(before.mailings.map(({ state }) => String(state))).toEqual(['sending', 'sending', 'sending'])
    await onServer(url, `drop database ${kept}`)
  }, 60_000)

  it('are verified as they are in the file', async () => {
    const before = await lookAt(url)
    await expect(verifyBackup({ url, file })).resolves.toMatchObject({ rows: expect.any(Number) })
    expect(await lookAt(url)).toEqual(before)
  }, 60_000)
})
