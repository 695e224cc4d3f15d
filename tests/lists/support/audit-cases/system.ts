import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { makeUser } from '~/tests/support/fixtures/factories'
import type { AuditCase, AuditCases } from '../audit-case'

const JOB = 'audit.expire'

const onJob = (before: string, given: Pick<AuditCase, 'body'> = {}) =>
  async function make(): Promise<AuditCase> {
    await pool().query(
      `insert into job (id, next_at) values ($1, now() + interval '1 hour') on conflict do nothing`,
      [JOB],
    )
    await pool().query(before)
    return {
      token: (await makeUser('superuser')).token,
      params: { id: JOB },
      entity: { type: 'job', id: JOB, name: JOB },
      after: () => pool().query('truncate job, job_run'),
      ...given,
    }
  }

/** Each call of System Tools. */
export const systemCases: AuditCases = {
  runJob: onJob('update job set requested_at = null'),
  pauseJob: onJob('update job set paused_at = null', { body: { reason: 'looks odd' } }),
  resumeJob: onJob('update job set paused_at = now()'),
  setRetention: async () => ({
    token: (await makeUser('superuser')).token,
    params: { kind: 'commands' },
    body: { days: 60, was: 90 },
    entity: { type: 'setting', id: 'retention.commands' },
    after: () => db().setting.deleteMany({ where: { key: 'retention.commands' } }),
  }),
}
