import { beforeEach, describe, expect, it } from 'vitest'
import { getJob, listJobs, pauseJob, resumeJob, runJob } from '@/contracts/superuser/jobs'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { listenForSignals } from '@/server/db/worker-signals'
import { api, json } from '~/tests/support/api'
import { whileDemoted } from '~/tests/support/at-once'
import { makeUser } from '~/tests/support/fixtures/factories'
import { JobRunner } from './runner'
import { ROOM_JOBS } from './registry'

const JOB = 'audit.expire'
const params = { id: JOB }
let person: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  await pool().query('truncate job, job_run, worker_heartbeat')
  person = await makeUser('superuser')
})

/** A worker with jobs of the real names that do nothing. */
const workerOf = (run: () => Promise<unknown> = () => Promise.resolve()) =>
  new JobRunner({
    worker: 'w1',
    jobs: ROOM_JOBS.map((job) => ({ ...job, firstAfterMs: 3_600_000, run })),
    changed: () => {},
    runTimer: () => Promise.resolve(),
  })

function gateOf() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

const stateOf = async (id = JOB) =>
  (await json(await api(getJob, { token: person.token, params: { id } }))).job

describe('the jobs', () => {
  it('are all of the rooms, before any worker has run', async () => {
    const { jobs, workers } = listJobs.output.parse(await json(await api(listJobs, { token: person.token })))
    expect(jobs.map(({ id }) => id)).toEqual(ROOM_JOBS.map(({ id }) => id))
    expect(workers).toBe(0)
    expect(jobs.find(({ id }) => id === 'pump.automation')).toMatchObject({ place: 'each', nextAt: null })
    expect(jobs.find(({ id }) => id === 'timeseries.rollups')?.place).toBe('each')
    expect(jobs.find(({ id }) => id === JOB)).toMatchObject({ place: 'one', state: 'waiting', last: null })
  })

  it('answer 404 for one that is none', async () => {
    const none = { token: person.token, params: { id: 'audit.nothing' } }
    expect((await api(getJob, none)).status).toBe(404)
    expect((await api(runJob, none)).status).toBe(404)
  })
})

describe('run now', () => {
  it('wakes a worker within two seconds, which tells how it ended', async () => {
    const worker = workerOf()
    await worker.step()
    const ready = gateOf()
    const { stop } = listenForSignals({
      onReady: ready.resolve,
      onSignal: ({ t }) => t === 'jobs' && void worker.step(),
    })
    await ready.promise
    const at = performance.now()
    expect((await json(await api(runJob, { token: person.token, params }))).job.state).toBe('requested')
    await expect.poll(async () => (await stateOf()).last?.outcome, { interval: 20 }).toBe('ok')
    expect(performance.now() - at).toBeLessThan(2_000)
    stop()
    const { last, state } = await stateOf()
    expect(state).toBe('waiting')
    expect(last).toMatchObject({ trigger: 'person', requestedBy: { id: person.id } })
  })

  it('is refused while it runs, and asked twice it runs once', async () => {
    const gate = gateOf()
    const worker = workerOf(() => gate.promise)
    for (let i = 0; i < 2; i++) expect((await api(runJob, { token: person.token, params })).status).toBe(200)
    await worker.step()
    expect((await stateOf()).state).toBe('running')
    const again = await api(runJob, { token: person.token, params })
    expect(await json(again)).toMatchObject({ code: 'conflict' })
    gate.resolve()
    await worker.idle()
    await worker.step()
    expect(await db().jobRun.count({ where: { job: JOB } })).toBe(1)
    expect(
      await db().auditRecord.count({ where: { action: 'job.run', entityId: JOB, actorId: person.id } }),
    ).toBe(1)
  })
})

describe('a pause', () => {
  it('tells who paused it and why, also in the audit, and wants a recent proof', async () => {
    const body = { reason: 'it eats the disk' }
    await db().session.updateMany({ where: { userId: person.id }, data: { provedAt: new Date(0) } })
    expect((await api(pauseJob, { token: person.token, params, body })).status).toBe(403)
    await db().session.updateMany({ where: { userId: person.id }, data: { provedAt: new Date() } })
    expect((await api(pauseJob, { token: person.token, params, body })).status).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'paused', nextAt: null, pausedBy: { id: person.id } })
    const record = await db().auditRecord.findFirst({ where: { action: 'job.pause', actorId: person.id } })
    expect(record?.reason).toBe('it eats the disk')
    // whoever comes second finds who was first, and why
    const second = await makeUser('superuser')
    const late = await api(pauseJob, { token: second.token, params, body: { reason: 'me too' } })
    const first = { pausedBy: { id: person.id }, pauseReason: 'it eats the disk' }
    expect((await json(late)).job).toMatchObject(first)
    await api(resumeJob, { token: person.token, params })
    expect(await stateOf()).toMatchObject({ pausedBy: null, pauseReason: null })
    expect((await stateOf()).state).not.toBe('paused')
  })

  it('is refused to a superuser who is demoted meanwhile', async () => {
    const pause = () => api(pauseJob, { token: person.token, params, body: { reason: '' } })
    expect((await whileDemoted(person, pause)).status).toBe(403)
    expect(await db().jobState.count({ where: { pausedAt: { not: null } } })).toBe(0)
  })
})
