import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '@/contracts/superuser/backups'
import { downloadDiagnostics } from '@/contracts/superuser/diagnostics'
import { setFlag } from '@/contracts/superuser/flags'
import { pauseJob, runJob } from '@/contracts/superuser/jobs'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { answerOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

const JOB = 'audit.expire'
const NAME = 'Ottilie Unverwechselbar'
let root: Signed

/** A paused job that has run, is asked for and has failed, each time because of her. */
const RUNS = `
  insert into job_run (job, trigger, outcome, worker, started_at, ended_at, requested_by_id)
  select $1, 'person', outcome, 'w1', now(), now(), $2::uuid from unnest(array['failed', 'ok']) outcome`

beforeAll(async () => {
  root = await makeUser('superuser')
  await db().user.update({ where: { id: root.id }, data: { name: NAME } })
})

/** The whole archive as text. */
async function download(): Promise<string> {
  const response = await api(downloadDiagnostics, { token: root.token })
  expect(response.status).toBe(200)
  const packed = await buffer(Readable.fromWeb(response.body as ReadableStream))
  return gunzipSync(packed).toString('utf8')
}

describe('a bundle of diagnostics', () => {
  it('names nobody, whatever they have done', async () => {
    const params = { id: JOB }
    await pool().query(RUNS, [JOB, root.id])
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const flag = { params: { id: 'webhook' }, body: { value: 'off', reason: 'Repairs', expiresAt } }
    const done = [
      await answerOf(runJob, root, { params }),
      await answerOf(pauseJob, root, { params }),
      await answerOf(makeBackup, root, { body: {} }),
      await answerOf(setFlag, root, flag),
    ]
    expect(done.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    const bundle = await download()
    expect(bundle).toContain(`"${JOB}"`)
    expect(bundle).toMatch(/"lastFailure": {/)
    expect(bundle).not.toContain(NAME)
    expect(bundle).not.toContain(root.id)
  })
})
