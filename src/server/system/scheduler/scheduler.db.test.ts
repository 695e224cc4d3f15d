import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { MINUTE_MS, type Job, type ReportProgress } from '@/server/job'
import { recordTurn } from './job-rows'
import { JobRunner } from './runner'

const LEASE_MS = 60_000

beforeEach(async () => {
  await pool().query('truncate job, job_run')
})

type Log = { job: string; worker: string; from: number; to: number | null }

/** Workers whose jobs note when they ran. A killed one goes on in memory, as a process that was frozen would, but renews nothing. */
class Fleet {
  readonly log: Log[] = []
  readonly gates = new Map<string, Promise<void>>()
  failing = new Set<string>()
  private readonly runners = new Map<string, JobRunner>()

  job(id: string, more: Partial<Job> = {}): Job {
    return {
      id,
      everyMs: MINUTE_MS,
      firstAfterMs: 0,
      isolation: 'test',
      run: () => Promise.resolve(),
      ...more,
    }
  }

  start(worker: string, jobs: readonly Job[], leaseMs = LEASE_MS): JobRunner {
    const wrapped = jobs.map((job): Job => ({ ...job, run: this.runOf(job, worker) }))
    const runner = new JobRunner({
      worker,
      jobs: wrapped,
      changed: () => {},
      runTimer: async (id) => void (await this.note(id, worker)),
      leaseMs,
    })
    this.runners.set(worker, runner)
    return runner
  }

  private runOf(job: Job, worker: string): Job['run'] {
    return async (now, changed, report: ReportProgress) => {
      await this.note(job.id, worker)
      if (this.failing.has(job.id)) throw new Error('no')
      return job.run(now, changed, report)
    }
  }

  private async note(job: string, worker: string): Promise<void> {
    const one: Log = { job, worker, from: performance.now(), to: null }
    this.log.push(one)
    await this.gates.get(job)
    one.to = performance.now()
  }

  runsOf(job: string): Log[] {
    return this.log.filter((one) => one.job === job)
  }
}

const rowOf = async (id: string) => (await pool().query('select * from job where id = $1', [id])).rows[0]
const runsOf = async (job: string) =>
  (await pool().query('select * from job_run where job = $1 order by id', [job])).rows
/** The column keeps milliseconds: what is rounded up would be due in the future. */
const due = (id: string, ago = '1 millisecond') =>
  pool().query(`update job set next_at = now() - $2::interval where id = $1`, [id, ago])

describe('one run at a time', () => {
  it('three workers that look at once: each due job runs once', async () => {
    const fleet = new Fleet()
    const jobs = ['a.one', 'a.two', 'a.three', 'a.four'].map((id) => fleet.job(id))
    const runners = ['w1', 'w2', 'w3'].map((worker) => fleet.start(worker, jobs))
    await Promise.all(runners.map((runner) => runner.step()))
    await Promise.all(runners.map((runner) => runner.idle()))
    await Promise.all(runners.map((runner) => runner.step()))
    expect(fleet.log.map(({ job }) => job).sort()).toEqual(['a.four', 'a.one', 'a.three', 'a.two'])
    for (const { id } of jobs)
      expect(await runsOf(id)).toMatchObject([{ outcome: 'ok', trigger: 'schedule' }])
  })

  it('while its worker renews its lease nobody else begins, however long it runs', async () => {
    const fleet = new Fleet()
    let open = () => {}
    fleet.gates.set('a.long', new Promise((resolve) => (open = resolve)))
    const [one, two] = ['w1', 'w2'].map((worker) => fleet.start(worker, [fleet.job('a.long')]))
    if (!one || !two) throw new Error('unreachable')
    await one.step()
    await pool().query(`update job set lease_until = now() + interval '10 seconds'`)
    await one.step()
    const left = `select lease_until > now() + interval '20 seconds' as long from job`
    expect((await pool().query(left)).rows).toEqual([{ long: true }])
    await two.step()
    open()
    await one.idle()
    await two.step()
    expect(fleet.log).toHaveLength(1)
    expect(await runsOf('a.long')).toMatchObject([{ outcome: 'ok', worker: 'w1' }])
  })

  it('random looks, deaths and restarts: no two live runs of a job at once, and the job goes on', async () => {
    const action = fc.record({
      worker: fc.constantFrom('w1', 'w2', 'w3'),
      does: fc.constantFrom('step', 'step', 'step', 'die', 'due'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        await pool().query('truncate job, job_run')
        const live = new Map<string, { runner: JobRunner; active: number }>()
        let [running, most] = [0, 0]
        const start = (worker: string) => {
          const mine = { active: 0 }
          const run = async () => {
            mine.active += 1
            running += 1
            most = Math.max(most, running)
            await pool().query('select pg_sleep(0.01)')
            // what a dead process did ended with it
            running -= mine.active > 0 ? 1 : 0
            mine.active = Math.max(0, mine.active - 1)
          }
          const job: Job = { id: 'a.job', everyMs: MINUTE_MS, firstAfterMs: 0, isolation: 'test', run }
          const runner = new JobRunner({
            ...{ worker, jobs: [job], changed: () => {}, leaseMs: LEASE_MS },
            runTimer: () => Promise.resolve(),
          })
          live.set(worker, Object.assign(mine, { runner }))
          return live.get(worker)
        }
        for (const { worker, does } of actions) {
          const one = live.get(worker) ?? start(worker)
          if (does === 'due') await due('a.job')
          else if (does === 'step') await one?.runner.step()
          else {
            running -= one?.active ?? 0
            if (one) one.active = 0
            live.delete(worker)
            // the time of its lease passes
            await pool().query(`update job set lease_until = now() - interval '1 second' where worker = $1`, [
              worker,
            ])
          }
        }
        await pool().query(`update job set lease_until = now() - interval '1 second'`)
        for (const one of live.values()) one.active = 0
        running = 0
        const last = start('w9')
        await expect
          .poll(async () => {
            await last?.runner.step()
            await due('a.job')
            return (await runsOf('a.job')).at(-1)?.outcome
          })
          .toBe('ok')
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 15 },
    )
  })
})

describe('a worker that dies', () => {
  it('is followed by another one after its lease; its run counts as interrupted', async () => {
    const fleet = new Fleet()
    fleet.gates.set('a.job', new Promise(() => {}))
    await fleet.start('w1', [fleet.job('a.job')], 100).step()
    fleet.gates.delete('a.job')
    const two = fleet.start('w2', [fleet.job('a.job')], 100)
    await expect.poll(async () => (await two.step(), fleet.runsOf('a.job').length)).toBe(2)
    await two.idle()
    expect(await runsOf('a.job')).toMatchObject([
      { outcome: 'interrupted', worker: 'w1' },
      { outcome: 'ok', worker: 'w2' },
    ])
  })

  it('and comes back takes up at once what it had begun', async () => {
    const fleet = new Fleet()
    fleet.gates.set('a.job', new Promise(() => {}))
    await fleet.start('w1', [fleet.job('a.job')], 60_000).step()
    fleet.gates.delete('a.job')
    const again = fleet.start('w1', [fleet.job('a.job')], 60_000)
    await again.step()
    await again.idle()
    expect((await runsOf('a.job')).map(({ outcome }) => outcome)).toEqual(['interrupted', 'ok'])
  })

  it('that is stopped leaves its run to the others', async () => {
    const fleet = new Fleet()
    fleet.gates.set('a.job', new Promise(() => {}))
    const one = fleet.start('w1', [fleet.job('a.job')], 60_000)
    await one.step()
    await one.stop()
    expect(await runsOf('a.job')).toMatchObject([{ outcome: 'interrupted' }])
    await pool().query(`update job set lease_until = now() - interval '1 second'`)
    fleet.gates.delete('a.job')
    const two = fleet.start('w2', [fleet.job('a.job')])
    await two.step()
    await two.idle()
    expect(await runsOf('a.job')).toMatchObject([{}, { outcome: 'ok', worker: 'w2' }])
  })
})

describe('the schedule', () => {
  it('catches up what was missed with one run, and goes on on its grid', async () => {
    const fleet = new Fleet()
    const runner = fleet.start('w1', [fleet.job('a.job')])
    await runner.step()
    await runner.idle()
    await due('a.job', '3 hours')
    const before = (await rowOf('a.job')).next_at.getTime()
    await runner.step()
    await runner.idle()
    await runner.step()
    expect((await runsOf('a.job')).map(({ trigger }) => trigger)).toEqual(['schedule', 'catch_up'])
    const next = (await rowOf('a.job')).next_at.getTime()
    expect((next - before) % MINUTE_MS).toBe(0)
    expect(next).toBeGreaterThan(Date.now() - 1_000)
  })

  it('tries a failure again, counts it, and keeps its words', async () => {
    const fleet = new Fleet()
    const hourly = fleet.job('a.job', { everyMs: 60 * MINUTE_MS })
    const runner = fleet.start('w1', [hourly])
    fleet.failing.add('a.job')
    await runner.step()
    await runner.idle()
    const row = await rowOf('a.job')
    expect(row.failures).toBe(1)
    expect(row.next_at.getTime()).toBeLessThan(Date.now() + 2 * MINUTE_MS)
    expect(await runsOf('a.job')).toMatchObject([{ outcome: 'failed', error: 'no' }])
    fleet.failing.clear()
    await due('a.job')
    await runner.step()
    await runner.idle()
    expect((await rowOf('a.job')).failures).toBe(0)
  })

  it('keeps the newest 200 runs and the newest 50 that failed', async () => {
    const end = (i: number) =>
      i < 60 ? ({ outcome: 'failed', error: 'no' } as const) : ({ outcome: 'ok', error: null } as const)
    for (let i = 0; i < 270; i++)
      await recordTurn('a.job', 'w1', { startedAt: new Date(), durationMs: 5, end: end(i) })
    const runs = await runsOf('a.job')
    expect(runs.filter(({ outcome }) => outcome === 'ok')).toHaveLength(200)
    expect(runs.filter(({ outcome }) => outcome === 'failed')).toHaveLength(50)
  })

  it('reports how far a run is while it runs', async () => {
    const fleet = new Fleet()
    let open = () => {}
    const waits = new Promise<void>((resolve) => (open = resolve))
    const run: Job['run'] = async (_, __, report) => {
      report(3, 12)
      await waits
    }
    const runner = fleet.start('w1', [fleet.job('a.job', { run })])
    await runner.step()
    await expect
      .poll(async () => (await runner.step(), (await runsOf('a.job'))[0]))
      .toMatchObject({ outcome: 'running', done: 3, total: 12 })
    open()
    await runner.idle()
  })
})

describe('a pause', () => {
  it('holds for every worker, also one that starts later, and for timers', async () => {
    const fleet = new Fleet()
    const jobs = [fleet.job('a.job'), fleet.job('a.timer', { everyMs: 1_000 })]
    const one = fleet.start('w1', jobs)
    expect(one.isPaused('a.timer')).toBe(true)
    await one.step()
    await one.idle()
    expect(one.isPaused('a.timer')).toBe(false)
    await pool().query('update job set paused_at = now()')
    await due('a.job', '1 hour')
    for (const runner of [one, fleet.start('w2', jobs)]) {
      await runner.step()
      await runner.idle()
      expect(runner.isPaused('a.timer')).toBe(true)
    }
    expect(fleet.runsOf('a.job')).toHaveLength(1)
    await pool().query('update job set paused_at = null')
    await one.step()
    await one.idle()
    await one.step()
    expect((await runsOf('a.job')).map(({ trigger }) => trigger)).toEqual(['schedule', 'catch_up'])
  })

  it('does not keep a person from running it once, scheduled or timer', async () => {
    const fleet = new Fleet()
    const jobs = [fleet.job('a.job'), fleet.job('a.timer', { everyMs: 1_000 })]
    const runner = fleet.start('w1', jobs)
    await runner.step()
    await runner.idle()
    await pool().query('update job set paused_at = now(), requested_at = now()')
    await runner.step()
    await runner.idle()
    await runner.step()
    for (const { id } of jobs)
      expect((await runsOf(id)).filter(({ trigger }) => trigger === 'person')).toHaveLength(1)
    expect(await rowOf('a.timer')).toMatchObject({ requested_at: null, next_at: null, run_id: null })
  })
})
