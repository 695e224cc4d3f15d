import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailing, sendMailing } from '@/contracts/superuser/mailings'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { withoutServers, withServers } from '~/tests/support/channels'
import { makeUser } from '~/tests/support/fixtures/factories'
import { mailingFields } from '~/tests/support/mailings'
import { freePort } from '../walks/support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from '../walks/support/worker-process'

export type MailingReport = {
  recipients: number
  kills: number
  workers: number
  seconds: number
  /** Recipients without a mail. */
  missing: number
  /** Mails beyond one for each recipient. */
  extras: number
  /** Mails to the recipient who got most. */
  mostForOne: number
  /** Recipients that the log calls anything but sent. */
  wrongInLog: number
}

type Size = { recipients: number; kills: number; workers: number }

const RATE = 6_000
const DOWN_MS = 500

/** A mailing is sent by several workers while their mail server is killed again and again; what arrived is counted. */
export async function runMailingCampaign({ recipients, kills, workers }: Size): Promise<MailingReport> {
  const undo: (() => unknown)[] = []
  const begun = Date.now()
  try {
    const emails = await makeReaders(recipients)
    const [bundle, data, port] = [await bundleWorker(), await tempDir(), await freePort()]
    undo.push(bundle.remove, data.remove)
    const smtp = await startServer(port, join(data.dir, 'mails'))
    undo.push(smtp.stop)
    for (let i = 0; i < workers; i++) {
      const worker = startWorkerProcess(bundle.program, {
        DATABASE_URL: env.DATABASE_URL ?? '',
        DATA_DIR: join(data.dir, `worker-${i}`),
        MQTT_PORT: String(await freePort()),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        LOG_LEVEL: 'error',
      })
      undo.push(() => worker.child.kill('SIGKILL'))
    }
    const id = await startMailing(recipients)
    for (let kill = 0; kill < kills; kill++) {
      while (smtp.received().length < ((kill + 0.5) * recipients) / kills) await sleep(2)
      await smtp.restart()
    }
    while ((await stateOf(id)) !== 'sent') await sleep(100)
    const seconds = (Date.now() - begun) / 1000
    return { recipients, kills, workers, seconds, ...(await compare(id, emails, smtp.received())) }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function makeReaders(recipients: number): Promise<string[]> {
  const emails = Array.from({ length: recipients }, (_, i) => `reader-${i}@example.org`)
  const facts = { emailVerifiedAt: new Date(), marketingOptIn: true }
  await db().user.createMany({ data: emails.map((email, i) => ({ email, name: `Reader ${i}`, ...facts })) })
  return emails
}

async function startMailing(confirmed: number): Promise<string> {
  const sender = await makeUser('superuser')
  const body = mailingFields({ rate: RATE })
  const { mailing } = await answerOf(createMailing, sender, { body })
  withServers()
  const params = { id: String(mailing.id) }
  const sent = await answerOf(sendMailing, sender, { params, body: { version: mailing.version, confirmed } })
  withoutServers()
  if (sent.status !== 200) throw new Error(`not sent: ${sent.message}`)
  return params.id
}

/** The mail server as a process that can be killed and started again at the same place. */
async function startServer(port: number, file: string) {
  writeFileSync(file, '')
  const start = async (): Promise<ChildProcess> => {
    const program = join(import.meta.dirname, 'smtp-server.mjs')
    const child = spawn(process.execPath, [program, String(port), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (child.stdout) await once(child.stdout, 'data')
    return child
  }
  let child = await start()
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    /** Address and Message-ID of each mail that was taken. */
    received: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
    restart: async () => {
      await kill()
      await sleep(DOWN_MS)
      child = await start()
    },
    stop: kill,
  }
}

const stateOf = async (id: string): Promise<string> =>
  (await db().mailing.findUniqueOrThrow({ where: { id } })).state

async function compare(mailingId: string, emails: readonly string[], lines: readonly string[]) {
  const arrived = new Map<string, number>()
  for (const line of lines) {
    const [email = ''] = line.split(' ')
    arrived.set(email, (arrived.get(email) ?? 0) + 1)
  }
  const wrongInLog = await db().mailingRecipient.count({ where: { mailingId, state: { not: 'sent' } } })
  return {
    missing: emails.filter((email) => !arrived.has(email)).length,
    extras: lines.length - arrived.size,
    mostForOne: Math.max(...arrived.values()),
    wrongInLog,
  }
}
